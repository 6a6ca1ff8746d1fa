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
import type { Posts } from './hacker-news-hits.ts'
import { failed, failureIn, failureOf, type Failure } from './outcome.ts'
import type { Read } from '../reading/readings.ts'

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
export function hackerNews({
  read,
  baseUrl = 'https://hn.algolia.com',
}: {
  readonly read: Read
  readonly baseUrl?: string
}): SignalSource {
  return {
    id: hackerNewsPolicy.id,
    policy: hackerNewsPolicy,
    plan: planQueries,
    search: (query, context) => searchPages({ read, baseUrl }, query, context),
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

interface Place {
  readonly read: Read
  readonly baseUrl: string
}

async function searchPages(
  place: Place,
  query: Query,
  context: SearchContext,
): Promise<SourceResult> {
  const startedMs = context.now().getTime()
  const tally: Tally = { requests: 0, fetched: 0, unreadable: 0, observations: [] }
  let failure: Failure | undefined
  let full = true
  while (full && failure === undefined && tally.requests < query.max_requests) {
    const answer = await readPage(place, query, tally.requests, context)
    tally.requests += 1
    if ('status' in answer) failure = answer
    else full = take(answer, query, tally)
  }
  return resultOf(tally, failure, context.now().getTime() - startedMs)
}

/** Adds a page's posts to the tally and tells whether the page was full, so that another may follow. */
function take({ rows, unreadable, observations }: Posts, query: Query, tally: Tally): boolean {
  tally.fetched += rows
  tally.unreadable += unreadable
  tally.observations.push(...observations)
  return rows >= query.page_size
}

async function readPage(
  { read, baseUrl }: Place,
  query: Query,
  page: number,
  { fetch, now, tenant, signal }: SearchContext,
): Promise<Posts | Failure> {
  try {
    const response = await fetch(pageUrl(baseUrl, query, page), {
      purpose: 'signal search',
      accept: ['application/json'],
      maxBytes: maxResponseBytes,
      timeoutMs: requestTimeoutMs,
      ...(signal && { signal }),
    })
    const failure = failureOf(response, now())
    if (failure !== undefined) return failure
    const window = { sinceMs: Date.parse(query.since), nowMs: now().getTime() }
    const posts = await read('hacker-news', { body: response.body, ...window }, { tenant, signal })
    return posts ?? failed('the answer has an unknown form')
  } catch (thrown) {
    return failureIn(thrown)
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

function resultOf(tally: Tally, failure: Failure | undefined, ms: number): SourceResult {
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
  failure: Failure | undefined,
): Pick<SourceReport, 'status' | 'reason'> {
  if (failure !== undefined) {
    const kept = failure.status === 'error' && tally.requests > 1
    return { status: kept ? 'partial' : failure.status, reason: failure.reason }
  }
  if (tally.unreadable > 0)
    return { status: 'partial', reason: `${tally.unreadable} unreadable rows` }
  return { status: 'ok', reason: null }
}
