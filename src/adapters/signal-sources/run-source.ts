import type {
  Failure,
  Observation,
  Page,
  Query,
  SearchContext,
  SearchInterest,
  SignalSource,
  SourceReport,
  SourceResult,
} from './contract.ts'
import { askSource } from './ask-source.ts'
import { failed } from './outcome.ts'
import { countriesOf } from './interest.ts'
import { mentioned } from './mentioned.ts'

/** So many observations, the newest, a run takes from a source. */
const maxKept = 200
/** So many requests a source may cost a run. */
export const maxRunRequests = 6

const stoppingStatuses = new Set(['rate_limited', 'refused'])
/** What fails so often will not work at the next try either. */
const maxFailures = 2

interface Tally {
  requests: number
  fetched: number
  unreadable: number
  waitSeconds: number
  /** Each with the host that it is of. */
  readonly failures: (Failure & { readonly host: string })[]
  /** Hosts that asked to be left alone. */
  readonly closed: Set<string>
  readonly answered: Set<string>
  readonly observations: Observation[]
}

/**
 * Asks a source what it is planned to be asked, one request after the other, first pages before what follows them, and
 * nothing twice; newest observation first. It never throws: failures are in the report.
 */
export async function runSource(
  source: SignalSource,
  interest: SearchInterest,
  context: SearchContext,
): Promise<SourceResult> {
  const startedMs = context.now().getTime()
  const tally: Tally = { ...nothing, ...emptyLists() }
  const { places = source.places?.usual ?? [] } = context
  const plan = { now: context.now(), places, countries: countriesOf(interest) }
  const queue = [...source.plan(interest, plan)]
  let tried = 0
  // What is added while it runs is asked too.
  for (const query of queue) {
    if (tried >= maxRunRequests) break
    if (isLeftAlone(tally, query)) continue
    if (tried > 0 && context.signal?.aborted) {
      tally.failures.push({ ...failed('the time was up'), host: hostOf(query) })
      break
    }
    tried += 1
    const { asked, answer } = await askSource(source, query, context)
    tally.requests += Number(asked)
    queue.push(...take(answer, query, tally))
  }
  return resultOf(source, interest, tally, context.now().getTime() - startedMs)
}

const nothing = { requests: 0, fetched: 0, unreadable: 0, waitSeconds: 0 }

function emptyLists(): Pick<Tally, 'failures' | 'closed' | 'answered' | 'observations'> {
  return { failures: [], closed: new Set(), answered: new Set(), observations: [] }
}

/** Adds to the tally what came, and says what is to be asked next because of it. */
function take(answer: Page<Observation> | Failure, query: Query, tally: Tally): Query[] {
  if ('status' in answer) {
    const host = hostOf(query)
    tally.failures.push({ ...answer, host })
    if (stoppingStatuses.has(answer.status)) tally.closed.add(host)
    tally.waitSeconds = Math.max(tally.waitSeconds, answer.retryAfterSeconds ?? 0)
    return []
  }
  tally.answered.add(hostOf(query))
  tally.fetched += answer.rows
  tally.unreadable += answer.unreadable
  tally.waitSeconds = Math.max(tally.waitSeconds, answer.wait_seconds ?? 0)
  if (answer.wait_seconds) tally.closed.add(hostOf(query))
  tally.observations.push(...answer.observations)
  const { since, about, headers } = query
  if (answer.next === undefined) return []
  // What follows goes with the same headers, which no memory is shown.
  return [{ since, ...(about && { about }), ...(headers && { headers }), ...answer.next }]
}

/** A host that fails is asked no more in this run, and no other host pays for it. */
function isLeftAlone({ closed, failures }: Tally, query: Query): boolean {
  const host = hostOf(query)
  return closed.has(host) || failures.filter((one) => one.host === host).length >= maxFailures
}

function hostOf({ url }: Query): string {
  return new URL(url).host
}

function resultOf(
  { policy, isWhole = false }: SignalSource,
  interest: SearchInterest,
  tally: Tally,
  ms: number,
): SourceResult {
  const wanted = isWhole ? mentioned(tally.observations, interest) : tally.observations
  const observations = newestFirst(wanted).slice(0, maxKept)
  const { requests, fetched, waitSeconds } = tally
  const kept = observations.length
  return {
    observations,
    report: { source: policy.id, requests, fetched, kept, ...verdict(tally), ms },
    ...(waitSeconds > 0 && { retry_after_seconds: waitSeconds }),
  }
}

function newestFirst(observations: readonly Observation[]): Observation[] {
  const byId = new Map(observations.map((observation) => [observation.external_id, observation]))
  return [...byId.values()].sort(
    (a, b) => compare(b.posted_at, a.posted_at) || compare(a.external_id, b.external_id),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function verdict({
  failures,
  answered,
  unreadable,
}: Tally): Pick<SourceReport, 'status' | 'reason'> {
  const worst = failures.find(({ status }) => stoppingStatuses.has(status)) ?? failures[0]
  if (worst === undefined)
    return unreadable > 0
      ? { status: 'partial', reason: `${unreadable} unreadable rows` }
      : { status: 'ok', reason: null }
  const { host, status, reason } = worst
  if ([...answered].some((one) => one !== host))
    return { status: 'partial', reason: `${host}: ${reason}` }
  return { status: answered.size > 0 && status === 'error' ? 'partial' : status, reason }
}
