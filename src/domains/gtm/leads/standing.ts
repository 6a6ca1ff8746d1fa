import type { Outreach, SignalType } from '#adapters/signal-sources/contract.ts'
import { countryOf } from '#kernel/text/countries.ts'
import { intentAt, nextChange, remainder, type KeptSignal } from '../scoring/decay.ts'
import { nextAction, priorityOf, whyNow, type TopSignal } from '../scoring/priority.ts'
import type { Explanation } from '../scoring/score-lead.ts'
import { defaultWeights } from '../scoring/signal-types.ts'

/** The members of a stored scoring that depend on time, or that time is reckoned by. */
export interface StoredScoring {
  readonly type: SignalType
  readonly outreach: Outreach
  readonly strength: number
  readonly decay: number
  readonly duplicate_of: string | null
}

/** One stored piece of evidence. */
export interface Evidence {
  readonly id: string
  readonly source: string
  readonly platform: string
  readonly post_url: string
  readonly posted_at: string
  readonly deadline: string | null
  readonly snippet: string
  readonly share: number
  readonly scoring: StoredScoring
}

/** What a lead is at a time, by its stored evidence. */
export interface Standing {
  readonly intent_score: number
  readonly priority: number
  readonly explanation: Explanation
  readonly source: string
  readonly signal_type: string
  readonly country_code: string
  readonly asked_at: string
  readonly decays_at: string | null
  readonly signals: readonly { readonly id: string; share: number; scoring: StoredScoring }[]
}

const never = '1970-01-01T00:00:00.000Z'

/** Pure. The fit does not depend on time; the intent falls, and with it the priority. */
export function standingOf(
  { explanation, country }: { readonly explanation: Explanation; readonly country: string },
  evidence: readonly Evidence[],
  now: Date,
): Standing {
  const kept = evidence.filter(({ scoring }) => scoring.duplicate_of === null).map(keptSignal)
  const { score, contributions } = intentAt(kept, now)
  const shares = new Map(contributions.map(({ key, share }) => [key, share]))
  const signals = evidence.map((one) => agedSignal(one, shares.get(one.id) ?? 0, now))
  const { fit } = explanation
  const bonus = bonusOf(explanation)
  const priority = priorityOf(fit, score, bonus, defaultWeights)
  const [top] = evidence.toSorted((a, b) => b.share - a.share)
  const { strongest, contactable } = counted(evidence, shares)
  return {
    intent_score: score,
    priority: priority.score,
    explanation: {
      ...explanation,
      priority,
      why_now: whyNow(strongest, fit, now),
      next_action: nextAction(contactable, fit, score, bonus.reachable),
      scored_at: now.toISOString(),
    },
    source: top?.source ?? '',
    signal_type: top?.scoring.type ?? '',
    country_code: countryOf(country)?.code ?? '',
    asked_at: evidence.reduce((newest, one) => later(newest, one.posted_at), never),
    decays_at: nextChange(kept, now)?.toISOString() ?? null,
    signals,
  }
}

/** The evidence that says most, and the first of it by which they may be contacted. */
function counted(evidence: readonly Evidence[], shares: ReadonlyMap<string, number>) {
  const signals = evidence
    .filter(({ id }) => (shares.get(id) ?? 0) > 0)
    .toSorted((a, b) => (shares.get(b.id) ?? 0) - (shares.get(a.id) ?? 0))
    .map(({ scoring: { type, outreach }, ...one }): TopSignal => ({ ...one, type, outreach }))
  const strongest = signals[0] ?? null
  return {
    strongest,
    contactable: signals.find(({ outreach }) => outreach !== 'none') ?? strongest,
  }
}

function keptSignal({ id, platform, posted_at, deadline, scoring }: Evidence): KeptSignal {
  const { type, strength, decay } = scoring
  return {
    key: id,
    platform,
    type,
    posted_at,
    deadline: deadline ?? undefined,
    fresh: decay === 0 ? 0 : strength / decay,
  }
}

function agedSignal(evidence: Evidence, share: number, now: Date) {
  const kept = keptSignal(evidence)
  const decay = remainder(kept, now)
  const scoring = { ...evidence.scoring, decay, strength: kept.fresh * decay }
  return { id: evidence.id, share, scoring }
}

/** What raised the priority beside the intent, as it was found. */
export function bonusOf({ priority }: Explanation) {
  return { reachable: priority.reachable_bonus > 0, decides: priority.decision_role_bonus > 0 }
}

function later(one: string, other: string): string {
  return one < other ? other : one
}
