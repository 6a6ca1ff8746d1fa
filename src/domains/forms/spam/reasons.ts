/** Why a submission is held or refused: what speaks against it, and how much. One and more is too much. */
export const weights = {
  honeypot: 1,
  token_forged: 1,
  token_expired: 1,
  too_fast: 1,
  token_missing: 0.5,
  token_reused: 0.5,
  many_from_address: 1,
  disposable_address: 1,
  suppressed_address: 1,
  links: 1,
  few_links: 0.3,
  markup: 1,
  repetition: 0.6,
  identical_text: 0.6,
  identical_texts: 1,
  confirmation_not_sent: 1,
  form_requires_token: 1,
  records_refuse: 1,
} as const
export type SpamReason = keyof typeof weights

/** Reasons that say what became of it. */
const otherReasons = ['not_confirmed'] as const

export const reasons = [...(Object.keys(weights) as SpamReason[]), ...otherReasons]

/** Who gives themselves away in so many ways is no visitor. */
const certain = 3

export type Verdict = 'clean' | 'quarantined' | 'rejected'

export function judge(found: readonly SpamReason[]): Verdict {
  const total = found.reduce((sum, reason) => sum + weights[reason], 0)
  if (total >= certain) return 'rejected'
  return total >= 1 ? 'quarantined' : 'clean'
}
