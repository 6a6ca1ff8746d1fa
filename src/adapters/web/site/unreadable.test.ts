import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TestContext } from 'node:test'
import { readerFor, readSite, silence, tenant, type Reply } from './site-reader.fixture.ts'

async function reasonFor(t: TestContext, pages: Record<string, Reply>, deadlineMs = 3000) {
  const { reading } = await readSite(t, pages, { deadlineMs })
  assert.equal(reading.status, 'unreadable')
  assert.deepEqual(
    [reading.pages, reading.provenance, reading.company.name],
    [[], [], 'mill.example'],
  )
  assert.match(reading.reason?.message ?? '', /^\S.* .*\.$/)
  return reading.reason?.code
}

suite('a site that cannot be read', () => {
  test('is one that declines', async (t) => {
    assert.equal(
      await reasonFor(t, { '/robots.txt': 'User-agent: GrowthBot\nDisallow: /', '/': 'x' }),
      'robots',
    )
  })
  test('is one whose robots.txt fails', async (t) => {
    assert.equal(
      await reasonFor(t, { '/robots.txt': { status: 500 }, '/': 'x' }),
      'robots_unavailable',
    )
  })
  test('is one that answers with an error', async (t) => {
    assert.equal(await reasonFor(t, { '/': { status: 503 } }), 'http_status')
  })
  test('is one that shows something else in place of its pages', async (t) => {
    const cases: readonly [string, string][] = [
      ['<title>Just a moment...</title><meta name=robots content=noindex>', 'access_denied'],
      ['<title>404 Not Found</title><h1>404</h1><p>Nothing was found here.', 'page_missing'],
      ['<title>Sign in</title><h1>Hearth Mill</h1><input type=password>', 'login_required'],
      ['<title>We value your privacy</title><p>We and our partners', 'consent_required'],
      ['<title>mill.example</title><p>This domain is for sale.', 'parked'],
      ['<meta http-equiv=refresh content="0; url=/in">', 'login_required'],
    ]
    const inside = '<title>Log in</title><input type=password>'
    for (const [home, code] of cases)
      assert.equal(await reasonFor(t, { '/': home, '/in': inside }), code)
  })
  test('is one that shows no page', async (t) => {
    assert.equal(await reasonFor(t, { '/': { type: 'image/png' } }), 'content_type')
  })
  test('is one that sends its visitors to another site', async (t) => {
    const location = 'https://other.example/'
    assert.equal(await reasonFor(t, { '/': { status: 301, location } }), 'redirect_not_allowed')
  })
  test('is one that redirects inward', async (t) => {
    const location = 'http://169.254.169.254/'
    assert.equal(await reasonFor(t, { '/': { status: 301, location } }), 'downgrade')
  })
  test('is one that stays silent until the deadline', async (t) => {
    assert.equal(await reasonFor(t, { '/': silence }, 150), 'timeout')
    assert.equal(await reasonFor(t, { '/robots.txt': silence, '/': 'x' }, 150), 'timeout')
  })
  test('is one without an address, with a private one, or whose name is never resolved', async (t) => {
    const answers: Record<string, Promise<string[]>> = {
      'inside.example': Promise.resolve(['10.1.2.3']),
      'silent.example': new Promise(() => undefined),
    }
    const reader = readerFor(
      t,
      new Map(),
      (host) => answers[host.replace('www.', '')] ?? Promise.resolve([]),
    )
    const codes = ['nobody.example', 'inside.example', 'silent.example'].map(
      async (host) => (await reader(host, { deadlineMs: 800, tenant })).reason?.code,
    )
    assert.deepEqual(await Promise.all(codes), ['dns', 'address_not_public', 'timeout'])
  })

  test('is one that asks to be left out, by header, meta or file', async (t) => {
    const text = '<p>We mill stoneground flour for bakeries in the valley.'
    const page = (headers: Record<string, string>) => ({ body: text, headers })
    const meta = (name: string, content: string) =>
      `<meta name="${name}" content="${content}">${text}`
    const cases: readonly [Reply, string][] = [
      [page({ 'x-robots-tag': 'noindex' }), 'noindex'],
      [page({ 'x-robots-tag': 'growthbot: noai' }), 'noai'],
      [page({ 'tdm-reservation': '1' }), 'reserved'],
      [meta('robots', 'noindex, nofollow'), 'noindex'],
      [meta('robots', 'noimageai'), 'noai'],
      [meta('tdm-reservation', '1'), 'reserved'],
    ]
    for (const [home, code] of cases) assert.equal(await reasonFor(t, { '/': home }), code)
    const file = JSON.stringify([{ location: '/*', 'tdm-reservation': 1 }])
    assert.equal(await reasonFor(t, { '/': text, '/.well-known/tdmrep.json': file }), 'reserved')
    const open = { '/': page({ 'x-robots-tag': 'otherbot: noindex' }) }
    assert.equal((await readSite(t, open)).reading.status, 'read')
  })
})

test('an error that is sent as a page is left out of what is read, and another page is read', async (t) => {
  const links = ['about', 'products', 'contact', 'team', 'prices', 'customers', 'imprint', 'jobs']
  const gone = { status: 200, body: '<title>Page not found – Hearth Mill</title><h1>Oops!</h1>' }
  const pages = {
    '/': `<title>Hearth Mill</title><p>We mill flour.${links.map((name) => `<a href=/${name}>${name}</a>`).join(' ')}`,
    ...Object.fromEntries(links.map((name) => [`/${name}`, `<title>${name}</title><p>Flour`])),
    '/about': gone,
  }
  const { reading } = await readSite(t, pages)
  assert.deepEqual(
    reading.unread.map(({ url, code, message }) => [new URL(url).pathname, code, message]),
    [['/about', 'page_missing', 'mill.example shows an error instead of a page.']],
  )
  assert.equal(reading.pages.length, 8)
  assert.ok(!JSON.stringify(reading.offer).includes('Oops'))
})

test('a page that asks to be left out is left out of what is read', async (t) => {
  const pages = {
    '/': '<title>Hearth Mill</title><p>We mill flour.<a href="/about">About us</a><a href="/products">Products</a>',
    '/about': '<meta name="robots" content="noindex"><p>Our family founded the mill in 1911.',
    '/products': '<h1>Products</h1><p>Rye flour and wheat flour.',
  }
  const { reading } = await readSite(t, pages)
  assert.deepEqual(
    reading.unread.map(({ url, code }) => [new URL(url).pathname, code]),
    [['/about', 'noindex']],
  )
  assert.ok(!JSON.stringify(reading).includes('1911'))
})
