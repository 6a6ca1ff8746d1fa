/** What two entries have in common. */
export interface Likeness {
  readonly is_phone: boolean
  readonly is_domain: boolean
  /** Of their names, from 0 to 1: the share of trigrams that both have. */
  readonly name: number
  /** Between their positions; null where one has none. */
  readonly metres: number | null
}

export const duplicateReasons = ['phone', 'domain', 'name', 'distance'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** From here on two entries are taken for one, and from there on a moderator should look. */
export const thresholds = { duplicate: 0.85, suspected: 0.7 }
/** Names less alike than this say nothing. */
const leastLikeness = 0.5
const weights = { phone: 0.7, domain: 0.7, name: 0.6 }
const distances = [
  { metres: 10, weight: 0.65 },
  { metres: 100, weight: 0.4 },
  { metres: 1000, weight: 0.15 },
] as const
export const furthestMetres = 1000

/**
 * How sure it is that two entries are one business, from 0 to 1, and what speaks for it: each reason leaves a share of
 * the doubt, and the shares are multiplied (`docs/directory.md`).
 */
export function duplicateScore({ is_phone, is_domain, name, metres }: Likeness) {
  const found: Partial<Record<DuplicateReason, number>> = {}
  if (is_phone) found.phone = weights.phone
  if (is_domain) found.domain = weights.domain
  if (name >= leastLikeness) found.name = weights.name * name
  const near = metres === null ? undefined : distances.find((one) => metres <= one.metres)
  if (near !== undefined) found.distance = near.weight
  const doubt = Object.values(found).reduce((left, weight) => left * (1 - weight), 1)
  return {
    score: Math.round((1 - doubt) * 1000) / 1000,
    reasons: duplicateReasons.filter((reason) => found[reason] !== undefined),
  }
}
