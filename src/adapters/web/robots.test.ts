import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { TestContext } from 'node:test'
import { createReadingPool } from '../reading/reading-pool.ts'
import { startLoopbackServer } from './loopback-server.ts'
import { createRobots } from './robots.ts'
import { createSafeFetch } from './safe-fetch.ts'

const site = 'https://hearthmill.example'
const caller = { tenant: 'one' }
const { read, close } = createReadingPool()
after(close)
const hosts = ['hearthmill', 'www.hearthmill', 'a', 'b', 'c']

type Reply = { status?: number; body?: string; location?: string } | 'silence' | 'hang up'

/** A reader whose every origin is one server that gives `reply`; `asked` lists the hosts that were asked. */
async function robotsFor(
  t: TestContext,
  reply: () => Reply,
  maxOrigins = 10,
  reservations?: object,
  aiTxt?: string,
) {
  const asked: string[] = []
  const server = await startLoopbackServer((request, response) => {
    if (request.url === '/.well-known/tdmrep.json')
      return void response
        .writeHead(reservations === undefined ? 404 : 200)
        .end(JSON.stringify(reservations))
    if (request.url === '/ai.txt')
      return void response.writeHead(aiTxt === undefined ? 404 : 200).end(aiTxt)
    assert.equal(request.url, '/robots.txt')
    asked.push(request.headers.host ?? '')
    const answer = reply()
    if (answer === 'hang up') return void response.destroy()
    if (answer === 'silence') return undefined
    const { status = 200, body = '', location } = answer
    return void response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  const originMap = new Map(hosts.map((name) => [`https://${name}.example`, server.origin]))
  const fetch = createSafeFetch({ originMap, userAgent: 'GrowthBot/1.0' })
  t.after(async () => {
    await fetch.close()
    await server.close()
  })
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const robots = createRobots({ fetch, read, agent: 'GrowthBot', now: () => clock.now, maxOrigins })
  return { robots, asked, clock }
}

async function allows(t: TestContext, body: string, path: string): Promise<boolean> {
  const { robots } = await robotsFor(t, () => ({ body }))
  return (await robots(site + path, caller)).allowed
}

suite('robots.txt', () => {
  test('allows what no rule forbids', async (t) => {
    assert.equal(await allows(t, '', '/'), true)
    assert.equal(await allows(t, '<!doctype html><p>Not found', '/'), true)
    assert.equal(await allows(t, 'User-agent: *\nDisallow: /private', '/public'), true)
  })

  test('forbids by the longest rule of the group that names the agent', async (t) => {
    const body = 'User-agent: *\nDisallow: /\n\nUser-agent: growthbot\nDisallow: /a\nAllow: /a/b$'
    assert.equal(await allows(t, body, '/'), true)
    assert.equal(await allows(t, body, '/a/c'), false)
    assert.equal(await allows(t, body, '/a/b'), true)
    assert.equal(await allows(t, body, '/a/b/c'), false)
  })

  test('takes wildcards, ends and spellings as RFC 9309 has them', async (t) => {
    const body = `User-agent: other\nDisallow: /\nUser-agent: GrowthBot/2.0\nUser-agent: more # us too
      Sitemap: https://hearthmill.example/map.xml
      Disallow: /*.pdf$\nDisallow: /caf\u00e9\nDisallow: /%7ejoe\nDisallow: /a*b*c\nDisallow:\nAllow: /a*b*cd`
    const { robots } = await robotsFor(t, () => ({ body }))
    for (const [path, expected] of Object.entries({
      '/x.pdf': false,
      '/x.pdf?y': true,
      '/caf%C3%A9': false,
      '/~joe/': false,
      '/axbxc': false,
      '/axbxcd': true,
      '/acb': true,
    }))
      assert.equal((await robots(site + path, caller)).allowed, expected, path)
  })

  test('leaves alone a site that says more than is kept, and addresses that are too long', async (t) => {
    for (const rules of ['Disallow: /x\n'.repeat(1001), `Disallow: /${'*a'.repeat(1001)}`]) {
      const { robots } = await robotsFor(t, () => ({ body: `User-agent: *\n${rules}` }))
      assert.equal((await robots(`${site}/`, caller)).refusal?.reason, 'robots_unavailable')
    }
    const { robots } = await robotsFor(t, () => ({ body: '' }))
    const answer = await robots(`${site}/${'a'.repeat(2048)}`, caller)
    assert.equal(answer.refusal?.reason, 'invalid_url')
  })

  test('says who declined', async (t) => {
    const { robots } = await robotsFor(t, () => ({ body: 'User-agent: *\nDisallow: /' }))
    const answer = await robots(`${site}/`, caller)
    assert.equal(answer.refusal?.reason, 'robots')
    assert.match(answer.refusal?.message ?? '', /robots\.txt of hearthmill\.example/)
  })

  test('allows everything when there is no file', async (t) => {
    for (const status of [400, 401, 403, 404, 410]) {
      const { robots } = await robotsFor(t, () => ({ status, body: 'User-agent: *\nDisallow: /' }))
      assert.equal((await robots(`${site}/`, caller)).allowed, true, String(status))
    }
  })

  test('allows everything when redirects do not end', async (t) => {
    const { robots } = await robotsFor(t, () => ({ status: 301, location: '/robots.txt' }))
    assert.equal((await robots(`${site}/`, caller)).allowed, true)
  })

  test('forbids everything while the server fails', async (t) => {
    const { robots } = await robotsFor(t, () => ({ status: 503 }))
    const answer = await robots(`${site}/`, caller)
    assert.deepEqual([answer.allowed, answer.refusal?.reason], [false, 'robots_unavailable'])
  })

  test('forbids everything while the network fails and keeps the reason', async (t) => {
    const { robots } = await robotsFor(t, () => 'hang up')
    const answer = await robots(`${site}/`, caller)
    assert.deepEqual([answer.allowed, answer.refusal?.reason], [false, 'connection'])
  })

  test('tells crawl delay and sitemaps', async (t) => {
    const { robots } = await robotsFor(t, () => ({
      body: `User-agent: *\nCrawl-delay: 2\nSitemap: ${site}/sitemap.xml`,
    }))
    const { crawlDelayMs, sitemaps } = await robots(`${site}/`, caller)
    assert.deepEqual([crawlDelayMs, sitemaps], [2000, [`${site}/sitemap.xml`]])
  })

  test('is read once a day for each origin, also by simultaneous callers', async (t) => {
    const { robots, asked, clock } = await robotsFor(t, () => ({ body: '' }))
    await Promise.all([robots(`${site}/`, caller), robots(`${site}/a`, caller)])
    await robots('https://www.hearthmill.example/', caller)
    assert.deepEqual(asked, ['hearthmill.example', 'www.hearthmill.example'])
    clock.now = new Date('2026-11-21T10:00:01Z')
    await robots(`${site}/`, caller)
    assert.equal(asked.length, 3)
  })

  test('is asked again soon after a failure', async (t) => {
    const replies: Reply[] = [{ status: 500 }, { status: 200 }]
    const { robots, clock } = await robotsFor(t, () => replies.shift() ?? { status: 500 })
    assert.equal((await robots(`${site}/`, caller)).allowed, false)
    clock.now = new Date('2026-11-20T10:06:00Z')
    assert.equal((await robots(`${site}/`, caller)).allowed, true)
  })

  test('is remembered for a bounded number of origins', async (t) => {
    const { robots, asked } = await robotsFor(t, () => ({ body: '' }), 2)
    for (const host of ['a', 'b', 'c', 'b', 'a']) await robots(`https://${host}.example/`, caller)
    assert.equal(asked.length, 4)
  })

  test('keeps nobody waiting who called off', async (t) => {
    const { robots } = await robotsFor(t, () => 'silence')
    const controller = new AbortController()
    const pending = robots(`${site}/`, { ...caller, signal: controller.signal })
    controller.abort()
    await assert.rejects(pending, { reason: 'aborted' })
    await assert.rejects(robots(`${site}/`, { ...caller, signal: AbortSignal.abort() }), {
      reason: 'aborted',
    })
  })

  test('stands beside what a site reserves against text and data mining', async (t) => {
    const reservations = [
      { location: '/', 'tdm-reservation': 1 },
      { location: '/open/', 'tdm-reservation': 0 },
    ]
    const { robots } = await robotsFor(t, () => ({ body: '' }), 10, reservations)
    const closed = await robots(`${site}/recipes`, caller)
    assert.deepEqual([closed.allowed, closed.refusal?.reason], [false, 'reserved'])
    assert.equal((await robots(`${site}/open/bread`, caller)).allowed, true)
    const failing = await robotsFor(t, () => ({ status: 500 }), 10, reservations)
    const both = await failing.robots(`${site}/`, caller)
    assert.deepEqual([both.refusal?.reason, both.isReserved], ['robots_unavailable', true])
  })

  for (const [aiTxt, path, isAllowed] of [
    ['User-Agent: *\nDisallow: /\n', '/', false],
    [
      '# Spawning AI\nUser-Agent: *\nDisallow: *.txt\nDisallow: *.html\nAllow: *.png',
      '/about',
      false,
    ],
    ['User-Agent: *\nDisallow: *.html', '/', false],
    ['User-Agent: *\nDisallow: *.jpg\nAllow: /', '/about', true],
    ['User-Agent: *\nDisallow: /recipes/', '/about?x=1', true],
    ['User-Agent: GrowthBot\nDisallow: /\n\nUser-Agent: *\nAllow: /', '/about', false],
    ['User-Agent: OtherBot\nDisallow: /', '/about', true],
    ['<!doctype html><p>Not found', '/about', true],
    [`User-Agent: *\n${'Disallow: /a\n'.repeat(1_100)}`, '/about', false],
  ] as const)
    test(`${isAllowed ? 'lets' : 'does not let'} ${path} be read by an ai.txt like ${JSON.stringify(aiTxt.slice(0, 60))}`, async (t) => {
      const { robots } = await robotsFor(t, () => ({ body: '' }), 10, undefined, aiTxt)
      const { allowed, refusal } = await robots(site + path, caller)
      assert.deepEqual([allowed, refusal?.reason], [isAllowed, isAllowed ? undefined : 'reserved'])
    })

  test('an ai.txt takes back nothing that the other file reserves', async (t) => {
    const reservations = [{ location: '/', 'tdm-reservation': 1 }]
    const { robots } = await robotsFor(
      t,
      () => ({ body: '' }),
      10,
      reservations,
      'User-Agent: *\nAllow: /about-us',
    )
    assert.equal((await robots(`${site}/about-us`, caller)).isReserved, true)
  })
})
