import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hackerNewsWith } from '#test/stand-ins/sources/hacker-news.ts'
import { startSourceStandIns } from '#test/stand-ins/sources/start.ts'
import { asking, failing, interest, now, sourcesOfSuite } from '../asking.fixture.ts'
import { runSource } from '../run-source.ts'
import { hackerNews } from './hacker-news.ts'

suite('the Hacker News source', () => {
  const own = sourcesOfSuite()

  const search = (term = 'flour') => runSource(hackerNews, interest(term), own.means.context)

  test('brings recent posts as plain text with permalink, author and thread', async () => {
    const { observations, report } = await search('recommend rye')
    assert.deepEqual(report, {
      source: 'hn',
      requests: 1,
      fetched: 1,
      kept: 1,
      status: 'ok',
      reason: null,
      ms: 0,
    })
    assert.deepEqual(observations[0], {
      source: 'hn',
      platform: 'hackernews',
      external_id: '4101',
      url: 'https://news.ycombinator.com/item?id=4101',
      posted_at: '2026-11-18T10:00:00.000Z',
      lang: 'en',
      text: 'Same here. Can anyone recommend a mill for organic rye flour near Lille? Budget is around €900 a month.',
      topic: 'Ask HN: Who runs a bakery next to a day job?',
      thread: '4100',
      author: { handle: 'ryehorizon', url: 'https://news.ycombinator.com/user?id=ryehorizon' },
      license: 'Posts belong to their authors; short excerpt with link',
      attribution: 'Hacker News, search by Algolia',
    })
  })

  test('asks for stories and comments of ninety days by the documented parameters', async () => {
    const requestsBefore = own.sources.requests.length
    await search('organic flour')
    const url = new URL(`https://${own.sources.requests[requestsBefore]!}`)
    assert.equal(url.pathname, '/api/v1/search_by_date')
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      query: 'organic flour',
      tags: '(story,comment)',
      numericFilters: `created_at_i>${Date.parse('2026-08-22T10:00:00.000Z') / 1_000}`,
      hitsPerPage: '50',
      page: '0',
    })
  })

  test('leaves out posts beyond the window and answers the same twice', async () => {
    const first = await search()
    assert.equal(
      first.observations.some((post) => post.external_id === '4801'),
      false,
    )
    assert.deepEqual(await search(), first)
    const times = first.observations.map((post) => post.posted_at)
    assert.deepEqual(times, times.toSorted().reverse())
  })

  test('keeps quoted lines on lines of their own', async () => {
    const { observations } = await search('guild')
    assert.match(observations[0]!.text, /^> I'm looking for .*\nWe had the same question/u)
  })

  for (const [lang, term] of [
    ['fr', 'fournisseur'],
    ['de', 'Lieferanten'],
    ['it', 'installatore'],
    ['nl', 'zoeken'],
    ['es', 'gestoría'],
    ['pt', 'laboratório'],
  ] as const) {
    test(`tells that a longer post is written in ${lang}`, async () => {
      const { observations } = await search(term)
      assert.equal(observations[0]?.lang, lang)
    })
  }

  test('knows the posts of the hiring thread and their companies', async () => {
    const { observations } = await search('northfield')
    assert.equal(observations[0]?.signal_hint, 'hiring')
    assert.deepEqual(observations[0]?.org, { name: 'Northfield Grain Cooperative', ids: {} })
  })
})

async function standingIn(options: Partial<Parameters<typeof startSourceStandIns>[0]>) {
  const standIn = await startSourceStandIns({ now, ...options })
  const { context, close } = asking(standIn.url)
  return {
    standIn,
    context,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([standIn.close(), close()])
    },
  }
}

test('asks for a second page when the first was full, and keeps the first when the second fails', async () => {
  const posts = Array.from({ length: 60 }, (_, index) => ({
    id: 100 + index,
    age_days: 1 + index / 10,
    author: `baker${index}`,
    html: 'We need flour.',
  }))
  const replaced = [hackerNewsWith(posts)]
  await using world = await standingIn({ replaced, mode: 'server_error', modeFrom: 1 })
  const { report } = await runSource(hackerNews, interest('flour'), world.context)
  assert.deepEqual(report, {
    source: 'hn',
    requests: 2,
    fetched: 50,
    kept: 50,
    status: 'partial',
    reason: 'answered 503',
    ms: 0,
  })
})

test('stops a run at the first call to slow down', async () => {
  await using world = await standingIn({ mode: 'rate_limited' })
  const { report } = await runSource(hackerNews, interest('a', 'b', 'c'), world.context)
  assert.equal(report.requests, 1)
})

test('searches the heaviest keywords when the profile has no search terms', () => {
  const keywords = [
    { text: 'rye', weight: 0.2 },
    { text: ' organic  flour ', weight: 1 },
    { text: '', weight: 0.9 },
  ]
  const plan = { now, places: [], countries: [] }
  const queries = hackerNews.plan({ query_terms: [], keywords }, plan)
  assert.deepEqual(
    queries.map(({ url }) => new URL(url).searchParams.get('query')),
    ['organic flour', 'rye'],
  )
})

test('a run whose time is up asks no further', async () => {
  await using world = await standingIn({})
  const over = { ...world.context, fetch: failing('aborted'), signal: AbortSignal.abort() }
  const { report } = await runSource(hackerNews, interest('a', 'b', 'c'), over)
  assert.deepEqual([report.requests, report.status, report.reason], [1, 'error', 'aborted'])
})
