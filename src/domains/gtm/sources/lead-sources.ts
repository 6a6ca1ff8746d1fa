import type { z } from 'zod'
import type { SignalSource, SourcePolicy } from '#adapters/signal-sources/contract.ts'
import { reasonNotToAsk, type Governed } from '#adapters/signal-sources/standing.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { askerOf, type AskingProfile } from './asker.ts'
import type { LeadSource } from './schemas.ts'

type Shown = z.input<typeof LeadSource>

/** All sources with their terms, and whether they are asked. */
export async function describeSources(
  scope: OrganizationScope,
  own: SourcePolicy,
  outside: readonly SignalSource[],
  profile?: AskingProfile,
): Promise<Shown[]> {
  const paused = await pausedSources(scope)
  return [{ policy: own }, ...outside].map((source) => describe(scope, source, profile, paused))
}

function describe(
  { config }: OrganizationScope,
  source: Governed,
  profile: AskingProfile | undefined,
  paused: ReadonlyMap<string, string>,
): Shown {
  const { policy, countries = [], places } = source
  const reason = reasonNotToAsk(source, askerOf(config, policy.id, profile))
  return {
    ...policy,
    opt_out_rules: [...policy.opt_out_rules],
    status: reason === null ? 'on' : 'disabled',
    reason,
    paused_until: paused.get(policy.id) ?? null,
    countries: [...countries],
    places:
      places === undefined
        ? null
        : { what: places.what, such_as: places.example, usual: [...places.usual] },
  }
}

/** Until when sources are left alone: the latest of their hosts. */
async function pausedSources({ db, now }: OrganizationScope): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gtm_source_hosts')
    .select((eb) => ['source', eb.fn.max('closed_until').as('closed_until')])
    .where('closed_until', '>', now().toISOString())
    .groupBy('source')
    .execute()
  return new Map(
    rows.flatMap(({ source, closed_until }) =>
      closed_until === null ? [] : [[source, closed_until] as const],
    ),
  )
}
