import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inventedBusiness, loadBusiness } from '#domains/directory/seed/seed.fixture.ts'
import { methodOf } from '#kernel/http/endpoint.ts'
import { moduleNames } from '../context/modules/names.ts'
import { documentedEndpoints, sendCall } from '#test/endpoint-calls.ts'
import { none } from '#test/none.ts'
import { callAbout, furnished } from '#test/objects.ts'
import { organization, world } from '#test/world.ts'
import { says } from '#test/none.ts'
import catalogues from './words.json' with { type: 'json' }

const mostBytes = 50_000

async function look(path: string, headers: Record<string, string> = {}) {
  const { origin } = await world()
  const response = await fetch(origin + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function entry(change: Parameters<typeof inventedBusiness>[0] = {}) {
  const business = inventedBusiness(change)
  await loadBusiness((await world()).runtime.base, business)
  return business
}

/** A business of an organization in a network of its own, with a public module. */
async function inNetwork() {
  const { id, owner } = await organization()
  const at = (path: string) => `${path}?organization_id=${id}`
  const text = { name: `Mill ${crypto.randomUUID()}`, description: 'Grinds <b>rye</b>.' }
  const made = { ...text, city: 'Stroud', country: 'GB', lat: 51.7, lng: -2.2 }
  const { slug } = (await owner.post(at('/businesses/'), made)).body
  const network = (await owner.post(at('/networks/'), { ...text, region: 'Wye' })).body
  await owner.post(at(`/networks/${network.slug}/members/`), { business_slug: slug })
  const modules = { voice: { visibility: 'public', text: 'Short and "warm".' } }
  await owner.patch(at(`/business-context/${slug}/`), { modules })
  return { slug: slug as string, name: text.name, network: network.slug as string }
}

/** As many as an organization may hold unproven, which ask to belong to a network. */
async function fiveMembers(path: string): Promise<string[]> {
  const { id, owner } = await organization()
  const slugs: string[] = []
  for (const name of Array.from({ length: 5 }, () => crypto.randomUUID())) {
    const made = { name, description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const { body } = await owner.post(`/businesses/?organization_id=${id}`, made)
    await owner.post(`${path}?organization_id=${id}`, { business_slug: body.slug })
    slugs.push(body.slug)
  }
  return slugs
}

suite('the public pages', () => {
  test('show a business with what it published, its networks, and data for programs', async () => {
    const { slug, name, network } = await inNetwork()
    const { status, text, headers } = await look(`/directory/${slug}/`)
    assert.equal(status, 200)
    says(text, [name, 'Grinds &lt;b&gt;rye', 'Short and &quot;warm', `/networks/${network}/`])
    const [, data = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text) ?? []
    assert.deepEqual([JSON.parse(data).name, JSON.parse(data).geo.latitude], [name, 51.7])
    assert.match(text, /<meta name="robots" content="noindex"/)
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src/)
    const shown = await look(`/networks/${network}/`)
    assert.ok(shown.text.includes(`/directory/${slug}/`))
  })

  test('keep the lines of what a business offers and wants', async () => {
    const notices = [{ title: 'Flour', description: 'Rye:\n5 kg\n25 kg' }]
    const wants = notices.map((notice) => ({ ...notice, posted_days_ago: 1 }))
    const { slug } = await entry({ offers: notices, wants })
    const { text } = await look(`/directory/${slug}/`)
    assert.equal(text.split('<p class="written">Rye:\n5 kg\n25 kg</p>').length - 1, 2)
  })

  test('show all members of a network, page by page', async () => {
    const { id, owner } = await organization()
    const named = { name: `Mills ${crypto.randomUUID()}`, description: 'Grind.' }
    const { slug: network } = (await owner.post(`/networks/?organization_id=${id}`, named)).body
    const members = `/networks/${network}/members/`
    const slugs = (await Promise.all([1, 2, 3, 4, 5].map(() => fiveMembers(members)))).flat()
    for (const slug of slugs) {
      const approving = `/networks/${network}/applications/${slug}/approve/?organization_id=${id}`
      assert.equal((await owner.post(approving)).status, 200)
    }
    const first = (await look(`/networks/${network}/`)).text
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? []
    const second = (await look(next.replaceAll('&amp;', '&'))).text
    const shown = (page: string) => slugs.filter((slug) => page.includes(`/directory/${slug}/`))
    assert.deepEqual([shown(first).length, shown(second).length], [24, 1])
    assert.deepEqual([...shown(first), ...shown(second)].toSorted(), slugs.toSorted())
    assert.ok(second.includes('rel="prev"') && !second.includes('rel="next"'))
    assert.ok(!first.includes('/api/v1/'))
  })

  test('call a business as it is written, whatever turns letters around', async () => {
    const { id, owner } = await organization()
    const made = { description: 'Grinds.', city: 'Stroud', country: 'GB' }
    const wish = { ...made, name: `\u202eevil\u202c ${crypto.randomUUID()}` }
    const { body } = await owner.post(`/businesses/?organization_id=${id}`, wish)
    assert.match(body.name, /^evil [\w-]{36}$/)
    const { text } = await look(`/directory/${body.slug}/`)
    assert.ok(text.includes('<h1>evil ') && !/[\u202a-\u202e\u2066-\u2069]/.test(text))
  })

  test('say what is not proven', async () => {
    const statement = {
      kind: 'practice',
      claim: 'No ploughs',
      issuer: 'Us',
      evidence_url: '',
    } as const
    const { slug } = await entry({
      statements: [{ ...statement, valid_until: null, status: 'unproven' }],
    })
    const { text } = await look(`/directory/${slug}/`)
    assert.match(text, /No ploughs[^]*not proven/)
    assert.doesNotMatch(text, /noindex/)
  })

  test('search, page by page, and never break', async () => {
    const name = `Weir${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`
    const { slug } = await entry({ name })
    const found = await look(`/directory/?q=${encodeURIComponent(name)}`)
    assert.ok(found.text.includes(`/directory/${slug}/`))
    for (const query of [
      'q=%00',
      `q=${'x'.repeat(5000)}`,
      'page=-1',
      'page=1e9',
      'category=%27',
      'q=%22',
    ])
      assert.equal((await look(`/directory/?${query}`)).status, 200, query)
    assert.ok((await look('/directory/')).text.includes('<circle'))
    assert.ok((await look('/directory/?page=2')).text.includes('rel="prev"'))
    for (const path of ['/directory/no-such/', '/networks/no-such/', '/directory/%00/'])
      assert.equal((await look(path)).status, 404, path)
  })

  test('name the category that is chosen, how many stand in it, and those beside it', async () => {
    const { text } = await look('/directory/?lang=en&category=water')
    assert.match(text, /<h1>Water<\/h1>/)
    const cards = text.split('<h3>').length - 1
    assert.ok(cards > 2 && cards < 24)
    assert.match(text, RegExp(`>\\s*Results\\s+<span class="soft">${cards}</span>`))
    const [, group = ''] = />Land and sea<\/a>[^]*?<ul>([^]*?)<\/ul>/.exec(text) ?? []
    assert.match(group, /aria-current="page">Water<\/a>/)
    assert.equal(text.split('aria-current=').length, 2)
  })

  test('lead to the start, but not from there', async () => {
    const links = async (path: string) => (await look(path)).text.includes('<header>')
    assert.equal(await links('/directory/'), false)
    for (const path of ['?q=flour', '?page=2', '?category=bakery-and-milling'])
      assert.ok(await links(`/directory/${path}`), path)
  })

  test('are in the language of the reader, each word of it', async () => {
    for (const [language, words] of Object.entries(catalogues)) {
      assert.deepEqual(Object.keys(words), Object.keys(catalogues.en), language)
      const { text } = await look('/directory/', { 'accept-language': `xx, ${language}-ZZ;q=0.8` })
      assert.ok(text.includes(`<html lang="${language}">`) && text.includes(words.search_label))
      assert.equal((await look(`/directory/?lang=${language}`)).text, text)
    }
    const { slug, network } = await inNetwork()
    for (const path of [`/directory/${slug}/`, `/networks/${network}/`])
      assert.match((await look(`${path}?lang=de`)).text, /Vereinigtes Königreich/)
    assert.match(
      (await look(`/networks/${network}/?lang=fr`)).text,
      /Membres\u00a0: 1 · Royaume-Uni\u00a0: 1/,
    )
    const business = await look(`/directory/${slug}/?lang=de`)
    assert.match(business.text, /<h2>Wie wir sprechen<\/h2>/, 'what a module is called')
    assert.doesNotMatch(business.text, /United Kingdom|How we speak/)
  })

  test('are known by their tag', async () => {
    const { slug } = await entry()
    const { headers, text } = await look(`/directory/${slug}/`)
    const etag = headers.get('etag') ?? ''
    assert.match(headers.get('cache-control') ?? '', /public/)
    const again = await look(`/directory/${slug}/`, { 'if-none-match': etag })
    assert.deepEqual([again.status, again.text], [304, ''])
    const { origin } = await world()
    const known = { method: 'HEAD', headers: { 'if-none-match': etag } }
    const head = await fetch(`${origin}/directory/${slug}/`, known)
    assert.deepEqual([head.status, head.headers.get('content-length')], [304, null])
    assert.equal((await look(`/directory/${slug}/`, { 'if-none-match': '"x"' })).text, text)
  })

  test('have at most 50 kB, whatever somebody wrote', async () => {
    const long = '&\u{1f33e}'.repeat(1300)
    const notices = Array.from({ length: 50 }, (_, index) => ({
      title: `${'"'.repeat(150)} ${index}`,
      description: long,
      posted_days_ago: 1,
    }))
    const { slug } = await entry({ description: long, offers: notices, wants: notices })
    for (const path of [`/directory/${slug}/`, '/directory/'])
      assert.ok(Buffer.byteLength((await look(path)).text) < mostBytes, path)
  })

  test('show the texts of a business as they were meant, and nothing that they smuggle in', async () => {
    const { id, owner } = await organization()
    const made = {
      organization_id: id,
      name: `Mühle ${crypto.randomUUID()}`,
      description:
        'Wir mahlen altes Getreide zwischen Steinen und liefern es den Bäckern in der Stadt.',
      city: 'Ulm',
      country: 'DE',
    }
    const { slug } = (await owner.post('/businesses/', made)).body
    const text = [
      '# Mehl\n\n- **Roggen** aus dem Tal\n- Dinkel\n',
      '[Preise](https://muehle.example/preise) [x](javascript:alert(1)) ![p](https://track.example/p.png)',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
    ].join('\n')
    const offer = { visibility: 'public', text }
    await owner.patch(`/business-context/${slug}/?organization_id=${id}`, { modules: { offer } })
    const page = (await look(`/directory/${slug}/?lang=en`)).text
    says(page, [
      '<h3>Mehl</h3>',
      '<li><strong>Roggen</strong> aus dem Tal</li>',
      '<a href="https://muehle.example/preise" rel="nofollow ugc noopener">Preise</a>',
      '<p class="written" lang="de">Wir mahlen',
    ])
    assert.doesNotMatch(page, /<script>alert|<img src=x|href="javascript|src="https:\/\/track/)
    assert.doesNotMatch((await look(`/directory/${slug}/?lang=de`)).text, /lang="de">Wir/)
  })

  test('have at most 50 kB, however much markup a text asks for', async () => {
    const { id, owner } = await organization()
    const made = {
      organization_id: id,
      name: `Mill ${crypto.randomUUID()}`,
      description: 'Grinds.',
    }
    const { slug } = (await owner.post('/businesses/', { ...made, city: 'Stroud', country: 'GB' }))
      .body
    const path = `/business-context/${slug}/?organization_id=${id}`
    for (const mark of [
      '[](http://a) ',
      '- ',
      '> ',
      '<',
      '"',
      '*a*',
      '`"`',
      '1. a\n',
      '# "\n',
      '***\n',
    ]) {
      const offer = { visibility: 'public', text: mark.repeat(Math.floor(19_000 / mark.length)) }
      assert.equal((await owner.patch(path, { modules: { offer } })).status, 200)
      for (const page of [1, 2, 3, 4, 5]) {
        const { text } = await look(`/directory/${slug}/?page=${page}`)
        assert.ok(Buffer.byteLength(text) < mostBytes, `${mark} ${Buffer.byteLength(text)}`)
      }
    }
  })

  test('go on where a business says more than a page holds', async () => {
    const offers = Array.from({ length: 50 }, (_, index) => ({
      title: `Wares ${index}.`,
      description: `${'&'.repeat(900)} end ${index}.`,
      posted_days_ago: 1,
    }))
    const lines = Array.from({ length: 400 }, (_, index) => `line ${index}.`)
    const { slug } = await entry({ description: lines.join('\n'), offers })
    const pages: string[] = []
    for (let path = `/directory/${slug}/`; path !== '';) {
      const { status, text } = await look(path)
      assert.deepEqual([status, Buffer.byteLength(text) < mostBytes], [200, true], path)
      pages.push(text)
      path = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    }
    assert.ok(pages.length > 2)
    const all = pages.join('')
    says(all, lines)
    for (const [index, { title }] of offers.entries()) {
      assert.equal(all.split(`<h3>${title}`).length, 2, title)
      assert.ok(all.includes(` end ${index}.`), title)
    }
    assert.equal((await look(`/directory/${slug}/?page=99`)).text, pages[0])
  })

  test('are told to search engines', async () => {
    const { slug } = await entry()
    assert.match((await look('/robots.txt')).text, /Sitemap: http.*\/sitemap\.xml/)
    const { text, headers } = await look('/sitemap.xml')
    assert.match(headers.get('content-type') ?? '', /^application\/xml/)
    assert.match(
      text,
      new RegExp(`<loc>[^<]*/directory/${slug}/</loc><lastmod>\\d{4}-\\d\\d-\\d\\d<`),
    )
  })
})

/** Who knows the address was shown it by the organization; the tests of links look at what it shows, and to whom. */
const bySecret = 'GET /context/links/{secret}/'

test('no public path shows a private module or document', async () => {
  const own = await furnished()
  const slug = await own.object('/business-context/')
  const at = `?organization_id=${own.id}`
  const secret = { text: own.marker, data: { told: own.marker }, visibility: 'private' }
  const modules = Object.fromEntries(moduleNames.map((name) => [name, secret]))
  const written = await own.owner.patch(`/business-context/${slug}/${at}`, { modules })
  assert.equal(written.status, 200)
  const document = { title: own.marker, doc_type: 'product', body_markdown: own.marker }
  await own.owner.post(`/business-context/${slug}/documents/${at}`, document)
  await own.object('/networks/{slug}/members/')
  const { visitor, runtime } = await world()
  const shown: string[] = []
  let looked = 0
  const note = (path: string, text: string) => {
    looked += 1
    if (text.includes(own.marker)) shown.push(path)
  }
  for (const documented of await documentedEndpoints()) {
    const { endpoint, route } = documented
    if (endpoint.access !== 'public' || methodOf(endpoint) !== 'GET') continue
    if (route === bySecret) continue
    const call = await callAbout(documented, own)
    const { organization_id: _own, ...query } = call.query ?? {}
    for (const format of route.startsWith('GET /context/') ? ['json', 'markdown', 'jsonld'] : [''])
      note(
        `${route} ${format}`,
        JSON.stringify(
          await sendCall(visitor, { ...call, query: { ...query, ...(format && { format }) } }),
        ),
      )
  }
  const network = await own.object('/networks/')
  for (const { path } of runtime.app.publicPages) {
    const named = path.replace(':slug', path.startsWith('/networks/') ? network : slug)
    note(path, (await look(named)).text)
  }
  assert.ok(looked > 15)
  none(shown, 'show visitors only what was published:')

  test('have a picture for whoever shares them, drawn once for all who have it', async () => {
    const { slug, network } = await inNetwork()
    for (const path of [`/directory/${slug}/`, `/networks/${network}/`]) {
      const { text } = await look(path)
      const [, address = ''] = /og:image" content="([^"]+)"/.exec(text) ?? []
      const { origin } = await world()
      const response = await fetch(origin + new URL(address).pathname)
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png'])
      const bytes = Buffer.from(await response.arrayBuffer())
      assert.equal(bytes.toString('latin1', 1, 4), 'PNG')
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630])
      assert.ok(bytes.length < 200_000)
      const tag = response.headers.get('etag')!
      const again = await look(new URL(address).pathname, { 'if-none-match': tag })
      assert.equal(again.status, 304)
    }
    assert.equal((await look('/directory/no-such/share.png')).status, 404)
  })

  test('have a picture also of words that are no XML, of other scripts, and too long', async () => {
    for (const name of [
      '<svg onload="x">&amp;]]>',
      '日本の水車',
      'W'.repeat(200),
      '🌾 Мельница',
      '\u0001\ufffe '.repeat(30) + 'x',
    ]) {
      const { slug } = await entry({ name })
      assert.equal((await look(`/directory/${slug}/share.png`)).status, 200, name)
    }
  })
})
