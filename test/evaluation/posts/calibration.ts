import { emptyPool } from '#domains/gtm/scoring/pool.ts'
import { scoreLead } from '#domains/gtm/scoring/score-lead.ts'
import type { Item } from './items.ts'
import { isWanted, now, observationOf, type Pool } from './pools.ts'

/** Of the items whose intent lies within the band, how many are leads. */
export interface Band {
  readonly from: number
  readonly to: number
  readonly items: number
  readonly leads: number
}

const edges = [0, 25, 50, 75, 101]

/** Each item beside the profile that it was shown to. */
export function bandsOf(pools: readonly Pool[]): Band[] {
  const scored = pools.flatMap(({ profile, items }) =>
    items
      .filter((item) => item.profile === profile.id)
      .map((item) => ({ intent: intentOf(item, profile.edited), isLead: isWanted(item, profile) })),
  )
  return edges.slice(1).map((end, index) => {
    const from = edges[index] ?? 0
    const within = scored.filter(({ intent }) => intent >= from && intent < end)
    const leads = within.filter(({ isLead }) => isLead).length
    return { from, to: Math.min(100, end - 1), items: within.length, leads }
  })
}

function intentOf(item: Item, icp: Pool['profile']['edited']): number {
  const observations = [observationOf(item)]
  return scoreLead({ icp, lead: {}, observations, pool: emptyPool, now }).intent_score
}
