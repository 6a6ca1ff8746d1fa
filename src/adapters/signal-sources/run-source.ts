import type {
  Observation,
  SearchContext,
  SearchInterest,
  SignalSource,
  SourceReport,
  SourceResult,
} from './contract.ts'

const stoppingStatuses = new Set(['rate_limited', 'refused'])

/** Plans and runs all searches of one source, one after the other, nothing retried; newest observation first. */
export async function runSource(
  source: SignalSource,
  interest: SearchInterest,
  context: SearchContext,
): Promise<SourceResult> {
  const results: SourceResult[] = []
  for (const query of source.plan(interest, context)) {
    if (context.signal?.aborted && results.length > 0) break
    const result = await source.search(query, context)
    results.push(result)
    if (stoppingStatuses.has(result.report.status)) break
  }
  return merge(source.id, results)
}

function merge(source: string, results: readonly SourceResult[]): SourceResult {
  const observations = newestFirst(results.flatMap((result) => result.observations))
  const reports = results.map((result) => result.report)
  const wait = Math.max(0, ...results.map((result) => result.retry_after_seconds ?? 0))
  const report = { source, ...totals(reports), kept: observations.length, ...verdict(reports) }
  return { observations, report, ...(wait > 0 && { retry_after_seconds: wait }) }
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

function totals(
  reports: readonly SourceReport[],
): Pick<SourceReport, 'requests' | 'fetched' | 'ms'> {
  const sum = (key: 'requests' | 'fetched' | 'ms') =>
    reports.reduce((total, report) => total + report[key], 0)
  return { requests: sum('requests'), fetched: sum('fetched'), ms: sum('ms') }
}

function verdict(reports: readonly SourceReport[]): Pick<SourceReport, 'status' | 'reason'> {
  const troubled = reports.filter((report) => report.status !== 'ok')
  const worst = troubled.find((report) => stoppingStatuses.has(report.status)) ?? troubled[0]
  if (worst === undefined) return { status: 'ok', reason: null }
  const someWorked = troubled.length < reports.length && worst.status === 'error'
  return { status: someWorked ? 'partial' : worst.status, reason: worst.reason }
}
