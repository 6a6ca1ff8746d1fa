import type { Outreach } from '#adapters/signal-sources/contract.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Ground } from './wording/facts.ts'

/** How far each source allows what it says to be used, by its id. */
export type Rights = Readonly<Record<string, Outreach>>

interface Scoring {
  readonly outreach: Outreach
  readonly attribution: string
  readonly matches: readonly {
    readonly phrase: string
    readonly weight: number
    readonly coverage: number
  }[]
}

/**
 * The strongest evidence of a lead by which it may be mailed: its own record allows it, its source still does, and the
 * operator has not switched that off.
 */
export async function findGround(
  scope: OrganizationScope,
  leadId: string,
  rights: Rights,
): Promise<Ground | undefined> {
  const signals = await signalsOf(scope, leadId).orderBy('share', 'desc').orderBy('id').execute()
  const allowed = signals.find((signal) => mayMail(scope, signal, rights))
  return allowed === undefined ? undefined : groundIn(allowed)
}

/** Whether the evidence that a mail responds to is still there, and may still be used for it. */
export async function stillAllows(
  scope: OrganizationScope,
  {
    lead_id,
    signal_source,
    signal_external_id,
  }: {
    readonly lead_id: string
    readonly signal_source: string
    readonly signal_external_id: string
  },
  rights: Rights,
): Promise<boolean> {
  const signal = await signalsOf(scope, lead_id)
    .where('source', '=', signal_source)
    .where('external_id', '=', signal_external_id)
    .executeTakeFirst()
  return signal !== undefined && mayMail(scope, signal, rights)
}

function signalsOf({ db, organizationId }: OrganizationScope, leadId: string) {
  return db
    .selectFrom('gtm_signals')
    .select(['source', 'external_id', 'platform', 'post_url', 'snippet', 'posted_at', 'created_at'])
    .select(['scoring', 'observation'])
    .where('organization_id', '=', organizationId)
    .where('lead_id', '=', leadId)
    .where('share', '>', 0)
}

function mayMail(
  { config }: OrganizationScope,
  { source, scoring }: { readonly source: string; readonly scoring: unknown },
  rights: Rights,
): boolean {
  const isOff = config.LEAD_SOURCES_OFF?.has(source) === true
  return !isOff && rights[source] === 'email' && (scoring as Scoring).outreach === 'email'
}

type StoredSignal = Awaited<ReturnType<ReturnType<typeof signalsOf>['execute']>>[number]

function groundIn({ scoring, observation, ...signal }: StoredSignal): Ground {
  const { attribution, matches } = scoring as Scoring
  const phrases = matches.toSorted(
    (one, other) => other.weight * other.coverage - one.weight * one.coverage,
  )
  return {
    ...signal,
    attribution,
    lang: (observation as { lang?: string }).lang ?? '',
    phrases: phrases.map(({ phrase }) => phrase),
  }
}
