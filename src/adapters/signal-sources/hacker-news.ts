import type {
  Observation,
  Query,
  SearchContext,
  SearchInterest,
  SignalSource,
  SourcePolicy,
  SourceReport,
  SourceResult,
} from './contract.ts'
import { Page, readHits } from './hacker-news-hits.ts'
import { outcomeOfResponse, outcomeOfThrow, type Outcome } from './outcome.ts'

const maxRunRequests = 6
const pageSize = 50
const maxAgeDays = 90
const dayMs = 86_400_000
const maxResponseBytes = 2_000_000
const requestTimeoutMs = 8_000

export const hackerNewsPolicy: SourcePolicy = {
  id: 'hn',
  default: 'on',
  licence: 'Public search API; posts belong to their authors, short excerpt with link',
  terms_url: 'https://hn.algolia.com/api',
  attribution: 'Hacker News, search by Algolia',
  retention_days: 90,
  outreach: 'reply',
  person_data: 'handle',
}

/** Stories and comments of Hacker News of the last 90 days, newest first, at most six requests a run. */
export function hackerNews(baseUrl = 'https://hn.algolia.com'): SignalSource {
  return {
    id: hackerNewsPolicy.id,
    policy: hackerNewsPolicy,
    plan: planQueries,
    search: (query, context) => searchPages(baseUrl, query, context),
  }
}

function planQueries(interest: SearchInterest, { now }: Pick<SearchContext, 'now'>): Query[] {
  const terms = termsOf(interest).slice(0, maxRunRequests)
  const since = new Date(now().getTime() - maxAgeDays * dayMs).toISOString()
  const maxRequests = terms.length * 2 <= maxRunRequests ? 2 : 1
  return terms.map((term) => ({ term, since, page_size: pageSize, max_requests: maxRequests }))
}

/** What the profile would search for; without such terms, its keywords from the heaviest down. */
function termsOf({ query_terms, keywords }: SearchInterest): string[] {
  const heaviest = keywords.toSorted((a, b) => b.weight - a.weight).map((keyword) => keyword.text)
  const terms = (query_terms.length > 0 ? query_terms : heaviest).map((term) =>
    term.trim().replace(/\s+/gu, ' ').slice(0, 100),
  )
  return [...new Set(terms.filter((term) => term !== ''))]
}

interface Tally {
  requests: number
  fetched: number
  unreadable: number
  observations: Observation[]
}

async function searchPages(
  baseUrl: string,
  query: Query,
  context: SearchContext,
): Promise<SourceResult> {
  const startedMs = context.now().getTime()
  const tally: Tally = { requests: 0, fetched: 0, unreadable: 0, observations: [] }
  let failure: Outcome['failure']
  let full = true
  while (full && failure === undefined && tally.requests < query.max_requests) {
    const outcome = await readPage(baseUrl, query, tally.requests, context)
    tally.requests += 1
    failure = outcome.failure
    full = take(outcome, query, context.now(), tally)
  }
  return resultOf(tally, failure, context.now().getTime() - startedMs)
}

/** Adds a page's posts to the tally and tells whether the page was full, so that another may follow. */
function take(outcome: Outcome, query: Query, now: Date, tally: Tally): boolean {
  const page = Page.safeParse(outcome.json)
  if (!page.success) return false
  const { observations, unreadable } = readHits(page.data.hits, {
    since: new Date(query.since),
    now,
  })
  tally.fetched += page.data.hits.length
  tally.unreadable += unreadable
  tally.observations.push(...observations)
  return page.data.hits.length >= query.page_size
}

async function readPage(
  baseUrl: string,
  query: Query,
  page: number,
  { fetch, now, signal }: SearchContext,
): Promise<Outcome> {
  try {
    const response = await fetch(pageUrl(baseUrl, query, page), {
      purpose: 'signal search',
      accept: ['application/json'],
      maxBytes: maxResponseBytes,
      timeoutMs: requestTimeoutMs,
      ...(signal && { signal }),
    })
    const outcome = outcomeOfResponse(response, now())
    if (outcome.failure !== undefined || Page.safeParse(outcome.json).success) return outcome
    return { failure: { status: 'error', reason: 'the answer has an unknown form' } }
  } catch (thrown) {
    return outcomeOfThrow(thrown)
  }
}

function pageUrl(baseUrl: string, query: Query, page: number): string {
  const url = new URL('/api/v1/search_by_date', baseUrl)
  url.search = new URLSearchParams({
    query: query.term,
    tags: '(story,comment)',
    numericFilters: `created_at_i>${Math.floor(Date.parse(query.since) / 1_000)}`,
    hitsPerPage: String(query.page_size),
    page: String(page),
  }).toString()
  return url.href
}

function resultOf(tally: Tally, failure: Outcome['failure'], ms: number): SourceResult {
  const { requests, fetched, observations } = tally
  const report: SourceReport = {
    source: hackerNewsPolicy.id,
    requests,
    fetched,
    kept: observations.length,
    ...verdict(tally, failure),
    ms,
  }
  const wait = failure?.retryAfterSeconds
  return { observations, report, ...(wait !== undefined && { retry_after_seconds: wait }) }
}

function verdict(
  tally: Tally,
  failure: Outcome['failure'],
): Pick<SourceReport, 'status' | 'reason'> {
  if (failure !== undefined) {
    const kept = failure.status === 'error' && tally.requests > 1
    return { status: kept ? 'partial' : failure.status, reason: failure.reason }
  }
  if (tally.unreadable > 0)
    return { status: 'partial', reason: `${tally.unreadable} unreadable rows` }
  return { status: 'ok', reason: null }
}
