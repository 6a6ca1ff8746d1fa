import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { SearchContext, SearchInterest, SourceFetch } from './contract.ts'
import { createReadingPool } from '../reading/reading-pool.ts'
import { hackerNews } from './hacker-news.ts'
import {
  startHackerNewsStandIn,
  type HackerNewsStandIn,
  type StandInMode,
} from '#test/stand-ins/hacker-news/hacker-news.ts'
import { runSource } from './run-source.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
function interest(...query_terms: string[]): SearchInterest {
  return { query_terms, keywords: [] }
}

const plainFetch: SourceFetch = async (url, options) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(options.timeoutMs ?? 5_000) })
  const body = (await response.text()).slice(0, options.maxBytes)
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, url, headers, body, truncated: false }
}
const { read, close } = createReadingPool()
after(close)
const context: SearchContext = { fetch: plainFetch, tenant: 'one', now: () => now }
function throwing(reason: string): SearchContext {
  return {
    now: () => now,
    tenant: 'one',
    fetch: async () => {
      throw Object.assign(new Error('no'), { reason })
    },
  }
}

suite('the Hacker News source', () => {
  let standIn: HackerNewsStandIn
  before(async () => {
    standIn = await startHackerNewsStandIn({ now })
  })
  after(() => standIn.close())

  const search = async (mode: StandInMode, term = 'flour') => {
    standIn.behave(mode)
    const result = await runSource(
      hackerNews({ read, baseUrl: standIn.url }),
      interest(term),
      context,
    )
    standIn.behave('ok')
    return result
  }

  test('brings recent posts as plain text with permalink, author and thread', async () => {
    const { observations, report } = await search('ok', 'recommend rye')
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
      thread: '4100',
      author: { handle: 'ryehorizon', url: 'https://news.ycombinator.com/user?id=ryehorizon' },
      license: 'Posts belong to their authors; short excerpt with link',
      attribution: 'Hacker News, search by Algolia',
    })
  })

  test('asks for stories and comments of ninety days by the documented parameters', async () => {
    const requestsBefore = standIn.requests.length
    await search('ok', 'organic flour')
    const url = new URL(standIn.requests[requestsBefore]!, standIn.url)
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
    const first = await search('ok')
    assert.equal(
      first.observations.some((post) => post.external_id === '4801'),
      false,
    )
    assert.deepEqual(await search('ok'), first)
    const times = first.observations.map((post) => post.posted_at)
    assert.deepEqual(times, times.toSorted().reverse())
  })

  test('keeps quoted lines on lines of their own', async () => {
    const { observations } = await search('ok', 'guild')
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
      const { observations } = await search('ok', term)
      assert.equal(observations[0]?.lang, lang)
    })
  }

  test('knows the posts of the hiring thread and their companies', async () => {
    const { observations } = await search('ok', 'northfield')
    assert.equal(observations[0]?.signal_hint, 'hiring')
    assert.deepEqual(observations[0]?.org, { name: 'Northfield Grain Cooperative', ids: {} })
  })

  for (const [mode, status, reason] of [
    ['rate_limited', 'rate_limited', 'asked to wait 30 s'],
    ['server_error', 'error', 'answered 503'],
    ['forbidden', 'refused', 'answered 403'],
    ['web_page', 'error', 'answered a web page in place of JSON'],
    ['truncated', 'error', 'the answer has an unknown form'],
    ['wrong_form', 'error', 'the answer has an unknown form'],
    ['hang_up', 'error', 'failed'],
  ] as const) {
    test(`reports ${mode} in place of throwing`, async () => {
      const { observations, report } = await search(mode)
      assert.deepEqual(observations, [])
      assert.deepEqual({ status: report.status, reason: report.reason }, { status, reason })
    })
  }

  test('passes on how long to stay away', async () => {
    assert.equal((await search('rate_limited')).retry_after_seconds, 30)
  })

  test('is content with no posts and with unknown fields', async () => {
    assert.equal((await search('empty')).report.status, 'ok')
    assert.deepEqual((await search('extra_fields')).observations, (await search('ok')).observations)
  })

  test('counts unreadable rows and keeps the others', async () => {
    const { report, observations } = await search('bad_rows')
    assert.equal(report.status, 'partial')
    assert.equal(report.reason, '4 unreadable rows')
    assert.equal(report.fetched, observations.length + 4)
  })

  test('reads hostile posts as text and nothing more', async () => {
    const { observations } = await search('hostile')
    const byId = new Map(observations.map((post) => [post.external_id, post]))
    assert.equal(byId.get('9001')?.author, undefined)
    assert.equal(byId.get('9002')?.author, undefined)
    assert.equal(byId.has('9003') || byId.has('9004') || byId.has('9012'), false)
    assert.ok(byId.get('9005')!.text.length <= 4_000)
    assert.equal(byId.get('9007')?.text, 'Flour please')
    assert.equal(byId.get('9008')?.text, 'payecilA for flour now')
    assert.equal(byId.get('9009')?.text, 'deep flour')
    assert.equal(byId.get('9010')?.text, "<b>flour</b> &amp; 'rye'")
    for (const post of observations) assert.ok(post.text.isWellFormed())
  })
})

test('spends at most six requests a run, however many terms', async () => {
  const standIn = await startHackerNewsStandIn({ now })
  await using closing = new AsyncDisposableStack()
  closing.defer(() => standIn.close())
  const terms = Array.from({ length: 20 }, (_, index) => `term${index}`)
  const { report } = await runSource(
    hackerNews({ read, baseUrl: standIn.url }),
    interest(...terms),
    context,
  )
  assert.equal(report.requests, 6)
  assert.equal(standIn.requests.length, 6)
})

test('asks for a second page when the first was full, and keeps the first when the second fails', async () => {
  const posts = Array.from({ length: 60 }, (_, index) => ({
    id: 100 + index,
    age_days: 1 + index / 10,
    author: `baker${index}`,
    html: 'We need flour.',
  }))
  const standIn = await startHackerNewsStandIn({ now, posts, mode: 'server_error', modeFrom: 1 })
  await using closing = new AsyncDisposableStack()
  closing.defer(() => standIn.close())
  const { report } = await runSource(
    hackerNews({ read, baseUrl: standIn.url }),
    interest('flour'),
    context,
  )
  assert.deepEqual(
    { ...report, ms: 0 },
    {
      source: 'hn',
      requests: 2,
      fetched: 50,
      kept: 50,
      status: 'partial',
      reason: 'answered 503',
      ms: 0,
    },
  )
})

test('stops a run at the first call to slow down', async () => {
  const standIn = await startHackerNewsStandIn({ now, mode: 'rate_limited' })
  await using closing = new AsyncDisposableStack()
  closing.defer(() => standIn.close())
  const { report } = await runSource(
    hackerNews({ read, baseUrl: standIn.url }),
    interest('a', 'b', 'c'),
    context,
  )
  assert.equal(report.requests, 1)
})

test('names a forbidden request refused and a failed one an error', async () => {
  const source = hackerNews({ read, baseUrl: 'http://127.0.0.1:9' })
  const refused = await runSource(source, interest('flour'), throwing('address_not_public'))
  assert.deepEqual(
    [refused.report.status, refused.report.reason],
    ['refused', 'address_not_public'],
  )
  const failed = await runSource(source, interest('flour'), throwing('timeout'))
  assert.deepEqual([failed.report.status, failed.report.reason], ['error', 'timeout'])
})

test('searches the heaviest keywords when the profile has no search terms', () => {
  const keywords = [
    { text: 'rye', weight: 0.2 },
    { text: ' organic  flour ', weight: 1 },
    { text: '', weight: 0.9 },
  ]
  const queries = hackerNews({ read }).plan({ query_terms: [], keywords }, context)
  assert.deepEqual(
    queries.map((query) => query.term),
    ['organic flour', 'rye'],
  )
})

test('a run whose time is up asks no further', async () => {
  const source = hackerNews({ read, baseUrl: 'http://127.0.0.1:9' })
  const over = { ...throwing('aborted'), signal: AbortSignal.abort() }
  const { report } = await runSource(source, interest('a', 'b', 'c'), over)
  assert.deepEqual([report.requests, report.status, report.reason], [1, 'error', 'aborted'])
})

test('the stand-in misbehaves for one request by header or by parameter', async () => {
  const standIn = await startHackerNewsStandIn({ now })
  await using closing = new AsyncDisposableStack()
  closing.defer(() => standIn.close())
  const url = `${standIn.url}/api/v1/search_by_date?query=flour`
  const headers = { 'x-stand-in-mode': 'server_error' }
  const answers = await Promise.all([
    fetch(url, { headers }),
    fetch(`${url}&mode=forbidden`),
    fetch(url),
  ])
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [503, 403, 200],
  )
  await Promise.all(answers.map((answer) => answer.text()))
})
