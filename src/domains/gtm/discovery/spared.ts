import type { Observation } from '#adapters/signal-sources/contract.ts'
import { suppressedAmong } from '#domains/privacy/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Identifiers } from '#kernel/outsiders.ts'
import { observationKey, type KnownOrganization, type Prospect } from './prospects.ts'
import type { Ranked } from './ranking.ts'
import type { Findings } from './sources.ts'

/** What was said by those who may be sought out. */
export async function withoutSuppressed<F extends Pick<Findings, 'observations' | 'organizations'>>(
  scope: OrganizationScope,
  findings: F,
): Promise<F> {
  const { observations, organizations } = findings
  const named = observations.map((one) => ({
    one,
    who: whoSaid(one, organizations.get(observationKey(one))),
  }))
  const isSpared = await judge(
    scope,
    named.flatMap(({ who }) => who),
  )
  const kept = named.filter(({ who }) => !who.some(isSpared)).map(({ one }) => one)
  return { ...findings, observations: kept }
}

/** Prospects that may be sought out, without what people who are to be left alone said in earlier runs. */
export async function unsuppressed(
  scope: OrganizationScope,
  prospects: readonly Prospect[],
): Promise<Prospect[]> {
  const named = prospects.map((prospect) => ({
    prospect,
    who: whoIs(prospect),
    said: prospect.observations.map((one) => ({ one, who: whoSaid(one) })),
  }))
  const isSpared = await judge(
    scope,
    named.flatMap(({ who, said }) => [who, ...said.flatMap((each) => each.who)]),
  )
  return named
    .filter(({ who }) => !isSpared(who))
    .map(({ prospect, said }) => ({
      ...prospect,
      observations: said.filter(({ who }) => !who.some(isSpared)).map(({ one }) => one),
    }))
    .filter(({ observations }) => observations.length > 0)
}

/**
 * Of those that are about to be stored, those that may be. In the transaction that stores them, so that who is
 * suppressed meanwhile makes no lead. Guarded by "a discovery and a suppression at the same time".
 */
export async function withoutSuppressedMeanwhile(
  scope: OrganizationScope,
  chosen: readonly Ranked[],
): Promise<Ranked[]> {
  const named = chosen.map((ranked) => ({ ranked, who: whoIsBehind(ranked) }))
  const isSpared = await judge(
    scope,
    named.flatMap(({ who }) => who),
  )
  return named.filter(({ who }) => !who.some(isSpared)).map(({ ranked }) => ranked)
}

async function judge(scope: OrganizationScope, people: readonly Identifiers[]) {
  const spared = await suppressedAmong(scope, people)
  return (who: Identifiers) => spared.has(who)
}

function whoIsBehind({ prospect }: Ranked): Identifiers[] {
  return [whoIs(prospect), ...prospect.observations.flatMap((one) => whoSaid(one))]
}

function whoIs({ email, domain, handle }: Prospect): Identifiers {
  return { email, domain, handle }
}

/** The person, what they vouch for, and the organization that they speak for. */
export function whoSaid(
  { author, org, contact }: Observation,
  organization?: KnownOrganization,
): Identifiers[] {
  return [
    { handle: author?.handle, domain: author?.verified_domain },
    { email: contact?.email, domain: org?.domain },
    { email: organization?.email, domain: organization?.website },
  ]
}
