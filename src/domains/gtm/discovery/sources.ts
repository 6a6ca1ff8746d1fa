import type { Read } from '#adapters/reading/readings.ts'
import type {
  Observation,
  OrganizationKeys,
  Outreach,
  SearchContext,
  SearchInterest,
  SignalSource,
  SourceFetch,
  SourcePolicy,
  SourceReport,
  SourceResult,
} from '#adapters/signal-sources/contract.ts'
import { runSource } from '#adapters/signal-sources/run-source.ts'
import { reasonNotToAsk } from '#adapters/signal-sources/standing.ts'
import type { Robots } from '#adapters/web/robots.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Icp } from '../scoring/icp.ts'
import { sharedResponses } from '../sources/responses.ts'
import { askerOf, choiceOf, keyIn } from '../sources/asker.ts'
import { hostGate } from '../sources/hosts.ts'
import { askDirectory, directoryPolicy } from './directory-source.ts'
import { organizationsIn } from './facts.ts'
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
  /** How far the posts of each may be used, by source. */
  readonly outreach: Readonly<Record<string, Outreach>>
  /** All but the directory. */
  readonly outside: readonly SignalSource[]
  /** Asks all at once that the profile wants asked; it reports failures and throws none. */
  ask(scope: OrganizationScope, profile: AskedFor, watch?: Watch): Promise<Findings>
  /** Asks the named sources for a minute, so that what they say is at hand for the next who asks the same. */
  askOn(scope: OrganizationScope, profile: AskedFor, ids: readonly string[]): Promise<void>
}

/** For whom sources are asked. */
export interface AskedFor {
  readonly icp: Icp
  readonly sources: object
}

export interface SourcesOptions {
  readonly fetch: SourceFetch
  readonly read: Read
  readonly robots: Robots
  /** The product token by which hosts name us. */
  readonly agent: string
  readonly sources: readonly SignalSource[]
}

/** Nobody waits for what comes later. */
const lateMs = 60_000

export function createLeadSources(options: SourcesOptions): LeadSources {
  const { sources } = options
  const policies: SourcePolicy[] = [directoryPolicy, ...sources.map(({ policy }) => policy)]
  return {
    outside: sources,
    outreach: Object.fromEntries(policies.map(({ id, outreach }) => [id, outreach])),
    ask: async (scope, profile, watch = {}) => {
      const signals = [AbortSignal.timeout(scope.config.DISCOVERY_SECONDS * 1000), watch.signal]
      const signal = AbortSignal.any(signals.filter((one) => one !== undefined))
      const context = outsideOf(scope, options, signal)
      const chosen = sources.map((source) => choose(scope, source, profile))
      const heard = counted(chosen.filter((one) => 'source' in one).length + 1, watch)
      const askAll = (those: readonly Chosen[], about: SearchInterest) =>
        Promise.all(
          those.map(async (one) =>
            'source' in one
              ? heard(await askOutside(scope, one.source, { ...profile, icp: about }, context))
              : one,
          ),
        )
      const [directory, others] = await Promise.all([
        askOwn(scope, profile).then(heard),
        askAll(
          chosen.filter((one) => !isOfFacts(one)),
          profile.icp,
        ),
      ])
      const organizations = organizationsIn(others.flatMap(({ observations }) => observations))
      const facts = await askAll(
        chosen.filter(isOfFacts).map((one) => {
          const asked = whileThereIs(one, organizations, signal)
          return 'source' in asked ? asked : heard(asked)
        }),
        { ...profile.icp, organizations },
      )
      const all = [directory, ...others, ...facts]
      return {
        observations: all.flatMap(({ observations }) => observations),
        organizations: directory.organizations,
        reports: all.map(({ report }) => report),
      }
    },
    askOn: async (scope, profile, ids) => {
      const context = outsideOf(scope, options, AbortSignal.timeout(lateMs))
      const late = sources.filter(
        ({ policy, tellsFacts }) => ids.includes(policy.id) && tellsFacts !== true,
      )
      const chosen = late.map((source) => choose(scope, source, profile))
      await Promise.all(
        chosen.map(async (one) =>
          'source' in one ? await askOutside(scope, one.source, profile, context) : one,
        ),
      )
    },
  }
}

/** The directory, unless the profile switched it off. */
async function askOwn(
  scope: OrganizationScope,
  profile: AskedFor,
): ReturnType<typeof askDirectory> {
  const { id } = directoryPolicy
  const reason = reasonNotToAsk({ policy: directoryPolicy }, askerOf(scope.config, id, profile))
  if (reason === null) return askDirectory(scope, profile.icp)
  return {
    ...nothingFrom(id, { status: 'disabled', reason }),
    observations: [],
    organizations: new Map(),
  }
}

function outsideOf(
  scope: OrganizationScope,
  { fetch, read, robots, agent }: SourcesOptions,
  signal: AbortSignal,
): SearchContext {
  const { organizationId: tenant, now } = scope
  const isReserved = async (url: string) => (await robots(url, { tenant, signal })).isReserved
  const shared = { gate: hostGate(scope), cache: sharedResponses(scope) }
  return { tenant, now, fetch, read, isReserved, agent, signal, ...shared }
}

type Chosen = { readonly source: SignalSource } | SourceResult

function isOfFacts(one: Chosen): one is { readonly source: SignalSource } {
  return 'source' in one && one.source.tellsFacts === true
}

/** Facts are asked about somebody, and only while somebody waits; that they were not is no failure to find leads. */
function whileThereIs(
  one: { readonly source: SignalSource },
  organizations: readonly OrganizationKeys[],
  signal: AbortSignal,
): Chosen {
  const reason = organizations.length === 0 ? 'Nobody was named.' : 'No time was left.'
  return organizations.length > 0 && !signal.aborted
    ? one
    : nothingFrom(one.source.policy.id, { status: 'disabled', reason })
}

/** A source that may not be asked says why, and what to do about it. */
function choose({ config }: OrganizationScope, source: SignalSource, profile: AskedFor): Chosen {
  const { id } = source.policy
  const reason = reasonNotToAsk(source, askerOf(config, id, profile))
  return reason === null ? { source } : nothingFrom(id, { status: 'disabled', reason })
}

async function askOutside(
  { config, log }: OrganizationScope,
  source: SignalSource,
  profile: Pick<AskedFor, 'sources'> & { readonly icp: SearchInterest },
  context: SearchContext,
): Promise<SourceResult> {
  const { id, key } = source.policy
  const secret = key === null ? undefined : keyIn(config, key)
  const { places } = choiceOf(profile, id)
  const special = { ...(secret !== undefined && { key: secret }), ...(places && { places }) }
  try {
    return await runSource(source, profile.icp, { ...context, ...special })
  } catch (error) {
    log.error({ err: error, source: id }, 'a source could not be asked')
    return nothingFrom(id, { status: 'error', reason: 'failed' })
  }
}

function nothingFrom(
  source: string,
  standing: Pick<SourceReport, 'status' | 'reason'>,
): SourceResult {
  return {
    observations: [],
    report: { source, requests: 0, fetched: 0, kept: 0, ...standing, ms: 0 },
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
