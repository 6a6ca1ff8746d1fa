import type {
  Observation,
  Outreach,
  SignalSource,
  SourceFetch,
  SourceReport,
} from '#adapters/signal-sources/contract.ts'
import { runSource } from '#adapters/signal-sources/run-source.ts'
import type { SiteReader } from '#adapters/web/site-reader.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { askDirectory, directoryPolicy } from './directory-source.ts'
import type { Acquaintance } from './prospects.ts'
import type { Icp } from '../scoring/icp.ts'

/** What prospecting needs of the world beyond this service. */
export interface Outside {
  readonly readSite: SiteReader
  readonly fetch: SourceFetch
  /** Where buyers speak, besides the service's own directory. */
  readonly sources: readonly SignalSource[]
}

/** All that the sources said in one run. */
export interface Findings {
  readonly observations: readonly Observation[]
  /** What is known of the organizations behind some observations, by source and id. */
  readonly acquaintances: ReadonlyMap<string, Acquaintance>
  readonly reports: readonly SourceReport[]
}

/** A way to ask all sources at once; it reports failures and throws none. */
export type Ask = (scope: OrganizationScope, icp: Icp) => Promise<Findings>

/** The caller waits for the answer, so all sources together get this long. */
const patienceMs = 4_000

/** Asks the directory and every outside source in parallel, each until the common deadline. */
export function askAll({ fetch, sources }: Outside): Ask {
  return async (scope, icp) => {
    const context = { fetch, now: scope.now, signal: AbortSignal.timeout(patienceMs) }
    const [directory, ...others] = await Promise.all([
      askDirectory(scope, icp),
      ...sources.map((source) => runSource(source, icp, context)),
    ])
    return {
      observations: [directory, ...others].flatMap(({ observations }) => observations),
      acquaintances: directory.acquaintances,
      reports: [directory, ...others].map(({ report }) => report),
    }
  }
}

/** The terms under which each source is read, the directory first. */
export function policiesOf({ sources }: Outside) {
  return [directoryPolicy, ...sources.map(({ policy }) => policy)]
}

/** How far the posts of each source may be used, by source. */
export function outreachOf(outside: Outside): Readonly<Record<string, Outreach>> {
  return Object.fromEntries(policiesOf(outside).map(({ id, outreach }) => [id, outreach]))
}
