import type { Outreach, SignalType } from '#adapters/signal-sources/contract.ts'
import { platformName } from '#adapters/signal-sources/platform-names.ts'
import { dayMs } from '#kernel/clock.ts'
import type { CriterionPoints, Fit } from './fit/fit.ts'
import type { FitCriterion, ScoringWeights } from './signal-types.ts'

/** What raised a lead in the order beyond its fit. The parts sum to the score, the limit of 100 aside. */
export interface Priority {
  readonly score: number
  readonly from_fit: number
  readonly from_intent: number
  readonly reachable_bonus: number
  readonly decision_role_bonus: number
}

/** The move that follows from the strongest side of a lead and from what its source permits. */
export interface NextAction {
  readonly action: 'reply' | 'draft_email' | 'find_contact' | 'watch' | 'leave_alone'
  readonly text: string
  readonly url: string | null
}

/** The counted signal that says most, as far as words and moves depend on it. */
export interface TopSignal {
  readonly type: SignalType
  readonly source: string
  readonly platform: string
  readonly post_url: string
  readonly posted_at: string
  readonly outreach: Outreach
}

/**
 * `p = fit + (100 - fit) * 0.6 * intent / 100`, 3 more when reachable, 3 more for a decision role, at most 100: intent
 * never lowers. Who is excluded has priority 0.
 */
export function priorityOf(
  fit: Pick<Fit, 'score' | 'excluded_because'>,
  intent: number,
  bonus: { readonly reachable: boolean; readonly decides: boolean },
  weights: ScoringWeights,
): Priority {
  if (fit.excluded_because !== null) {
    return { score: 0, from_fit: 0, from_intent: 0, reachable_bonus: 0, decision_role_bonus: 0 }
  }
  const fromIntent = Math.round(((100 - fit.score) * weights.intent_pull * intent) / 100)
  const reachable = bonus.reachable ? weights.reachable_bonus : 0
  const decides = bonus.decides ? weights.decision_role_bonus : 0
  return {
    score: Math.round(Math.min(100, Math.max(0, fit.score + fromIntent + reachable + decides))),
    from_fit: fit.score,
    from_intent: fromIntent,
    reachable_bonus: reachable,
    decision_role_bonus: decides,
  }
}

const typePhrases: Readonly<Record<SignalType, string>> = {
  want: 'Asked for an offer',
  tender: 'Invited tenders',
  evaluate: 'Compared providers',
  switch: 'Wants to change provider',
  pain: 'Described a problem',
  hiring: 'Is hiring for it',
  permit: 'Plans a project',
  trigger: 'Announced a change',
  topic: 'Spoke about it',
}

const criterionWords: Readonly<Record<FitCriterion, string>> = {
  keywords: 'keywords',
  geography: 'place',
  industry: 'industry',
  labels: 'labels',
  role: 'role',
  size: 'size',
  org_type: 'kind of organization',
}

/** One line, always present: the strongest signal with platform and age, the fit and its two best criteria. */
export function whyNow(top: TopSignal | null, fit: Fit, now: Date): string {
  const reasons = bestCriteria(fit.criteria)
  const known = reasons === '' && fit.coverage === 0 ? ' (nothing known)' : ''
  const fitPart = `fit ${fit.score}${reasons === '' ? known : ` (${reasons})`}`
  if (top === null) return `No recent signal; ${fitPart}`
  return `${typePhrases[top.type]} on ${platformName(top)}, ${age(top.posted_at, now)}; ${fitPart}`
}

function bestCriteria(criteria: readonly CriterionPoints[]): string {
  return criteria
    .filter((row) => row.points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 2)
    .map((row) => criterionWords[row.criterion])
    .join(', ')
}

function age(postedAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(postedAt)) / dayMs)
  if (Number.isNaN(days)) return 'date unknown'
  if (days <= 0) return 'today'
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/**
 * What to do next. Where the demand itself weighs more than the fit, the words respond to it, else they introduce. Nobody is
 * contacted by a way that the source of the knowledge rules out.
 */
export function nextAction(
  top: TopSignal | null,
  fit: Pick<Fit, 'score' | 'excluded_because'>,
  intent: number,
  hasBusinessEmail: boolean,
): NextAction {
  if (fit.excluded_because !== null) {
    return { action: 'leave_alone', text: 'Leave alone: this is no lead for you.', url: null }
  }
  const url = top?.post_url ?? null
  const move = intent >= fit.score ? 'answer what was asked for' : 'introduce yourself'
  if (top?.outreach === 'reply') {
    return { action: 'reply', text: `Reply on ${platformName(top)}: ${move}.`, url }
  }
  if (top?.outreach === 'none') {
    return { action: 'watch', text: 'Watch: this source may not be used for contact.', url }
  }
  if (hasBusinessEmail) return { action: 'draft_email', text: `Draft an e-mail: ${move}.`, url }
  return { action: 'find_contact', text: 'Find a published business contact.', url }
}
