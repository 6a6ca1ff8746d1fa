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
import { askOnce } from './ask-once.ts'
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
  answers: number
  fetched: number
  unreadable: number
  waitSeconds: number
  readonly failures: Failure[]
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
  const tally: Tally = { ...nothing, failures: [], observations: [] }
  const { places = source.places?.usual ?? [] } = context
  const plan = { now: context.now(), places, countries: countriesOf(interest) }
  const queue = [...source.plan(interest, plan)].slice(0, maxRunRequests)
  for (let tried = 0; tried < maxRunRequests && queue.length > 0; tried += 1) {
    const query = queue.shift() as Query
    if (tried > 0 && context.signal?.aborted) {
      tally.failures.push(failed('the time was up'))
      break
    }
    const { asked, answer } = await askOnce(source, query, context)
    tally.requests += Number(asked)
    queue.push(...take(answer, query, tally))
    if (mustStop(tally)) break
  }
  return resultOf(source, interest, tally, context.now().getTime() - startedMs)
}

const nothing = { requests: 0, answers: 0, fetched: 0, unreadable: 0, waitSeconds: 0 }

/** Adds to the tally what came, and says what is to be asked next because of it. */
function take(answer: Page<Observation> | Failure, query: Query, tally: Tally): Query[] {
  if ('status' in answer) {
    tally.failures.push(answer)
    tally.waitSeconds = Math.max(tally.waitSeconds, answer.retryAfterSeconds ?? 0)
    return []
  }
  tally.answers += 1
  tally.fetched += answer.rows
  tally.unreadable += answer.unreadable
  tally.waitSeconds = Math.max(tally.waitSeconds, answer.wait_seconds ?? 0)
  tally.observations.push(...answer.observations)
  const { since, about, headers } = query
  if (answer.next === undefined) return []
  // What follows goes with the same headers, which no memory is shown.
  return [{ since, ...(about && { about }), ...(headers && { headers }), ...answer.next }]
}

function mustStop({ failures, waitSeconds }: Tally): boolean {
  if (waitSeconds > 0 || failures.length >= maxFailures) return true
  return failures.some(({ status }) => stoppingStatuses.has(status))
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
  answers,
  unreadable,
}: Tally): Pick<SourceReport, 'status' | 'reason'> {
  const worst = failures.find(({ status }) => stoppingStatuses.has(status)) ?? failures[0]
  if (worst !== undefined) {
    const status = answers > 0 && worst.status === 'error' ? 'partial' : worst.status
    return { status, reason: worst.reason }
  }
  return unreadable > 0
    ? { status: 'partial', reason: `${unreadable} unreadable rows` }
    : { status: 'ok', reason: null }
}
