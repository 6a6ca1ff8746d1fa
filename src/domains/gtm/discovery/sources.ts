import type {
  Observation,
  Outreach,
  SignalSource,
  SourceFetch,
  SourcePolicy,
  SourceReport,
} from '#adapters/signal-sources/contract.ts'
import { runSource } from '#adapters/signal-sources/run-source.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Icp } from '../scoring/icp.ts'
import { askDirectory, directoryPolicy } from './directory-source.ts'
import type { KnownOrganization } from './prospects.ts'

/** All that the sources said in one run. */
export interface Findings {
  readonly observations: readonly Observation[]
  /** The organizations behind some observations, by the key of the observation. */
  readonly organizations: ReadonlyMap<string, KnownOrganization>
  readonly reports: readonly SourceReport[]
}

/** How a caller follows the asking. */
export interface Watch {
  /** Aborted when the caller no longer waits. */
  readonly signal?: AbortSignal
  readonly progress?: (done: number, total: number, message: string) => void
}

/** Where buyers speak: the service's own directory first, then sources outside. */
export interface LeadSources {
  /** The terms under which each is read. */
  readonly policies: readonly SourcePolicy[]
  /** How far the posts of each may be used, by source. */
  readonly outreach: Readonly<Record<string, Outreach>>
  /** Asks all at once; it reports failures and throws none. */
  ask(scope: OrganizationScope, icp: Icp, watch?: Watch): Promise<Findings>
}

export interface SourcesOptions {
  readonly fetch: SourceFetch
  readonly sources: readonly SignalSource[]
}

/** The caller waits for the response, so all sources together get this long. */
const patienceMs = 4_000

export function createLeadSources({ fetch, sources }: SourcesOptions): LeadSources {
  const policies = [directoryPolicy, ...sources.map(({ policy }) => policy)]
  return {
    policies,
    outreach: Object.fromEntries(policies.map(({ id, outreach }) => [id, outreach])),
    ask: async (scope, icp, watch = {}) => {
      const signals = [AbortSignal.timeout(patienceMs), watch.signal]
      const signal = AbortSignal.any(signals.filter((one) => one !== undefined))
      const context = { fetch, tenant: scope.organizationId, now: scope.now, signal }
      const heard = counted(policies.length, watch)
      const [directory, ...others] = await Promise.all([
        askDirectory(scope, icp).then(heard),
        ...sources.map((source) => runSource(source, icp, context).then(heard)),
      ])
      return {
        observations: [directory, ...others].flatMap(({ observations }) => observations),
        organizations: directory.organizations,
        reports: [directory, ...others].map(({ report }) => report),
      }
    },
  }
}

/** Tells after each source how many have been heard. */
function counted(total: number, { progress }: Watch) {
  let done = 0
  progress?.(0, total, `${total} sources are asked`)
  return <R extends { readonly report: SourceReport }>(result: R): R => {
    done += 1
    progress?.(done, total, `${result.report.source}: ${result.report.status}`)
    return result
  }
}
