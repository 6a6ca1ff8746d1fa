import { formatCredits } from '#domains/credits/index.ts'

/** Leads that have everything in common that a report tells apart. */
export interface Group {
  readonly source: string
  readonly signal_type: string
  /** 0 to 3, by quarters of the priority with which they were found; null where it was not kept. */
  readonly band: number | null
  readonly leads: number
  readonly qualified: number
  readonly converted: number
  readonly dismissed: number
  readonly won: number
  /** Hundredths of a credit. */
  readonly charged: number
}

type Counted = 'leads' | 'qualified' | 'converted' | 'dismissed' | 'won' | 'charged'

function sum(groups: readonly Group[], name: Counted): number {
  return groups.reduce((total, group) => total + group[name], 0)
}

/** Pure. What groups of leads cost and came to; costs are rounded up to a hundredth. */
export function figuresOf(groups: readonly Group[]) {
  const [leads, qualified, converted, dismissed, won, charged] = [
    sum(groups, 'leads'),
    sum(groups, 'qualified'),
    sum(groups, 'converted'),
    sum(groups, 'dismissed'),
    sum(groups, 'won'),
    sum(groups, 'charged'),
  ]
  const per = (count: number) => (count === 0 ? null : formatCredits(Math.ceil(charged / count)))
  return {
    leads,
    qualified,
    converted,
    dismissed,
    won,
    charged: formatCredits(charged),
    cost_per_lead: per(leads),
    cost_per_qualified: per(qualified),
    cost_per_won: per(won),
  }
}

/** Pure. The same for each value of a member, the most leads first. */
export function partsOf(groups: readonly Group[], member: 'source' | 'signal_type') {
  return [...Map.groupBy(groups, (group) => group[member])]
    .map(([name, some]) => ({ name, ...figuresOf(some) }))
    .sort((a, b) => b.leads - a.leads || (a.name < b.name ? -1 : 1))
}

/** Pure. What became of leads in each quarter of the priority, the highest first. */
export function bandsOf(groups: readonly Group[]) {
  return [3, 2, 1, 0].map((band) => {
    const some = groups.filter((group) => group.band === band)
    const [kept, dismissed] = [sum(some, 'qualified'), sum(some, 'dismissed')]
    const decided = kept + dismissed
    return {
      from: band * 25,
      to: band === 3 ? 100 : band * 25 + 24,
      leads: sum(some, 'leads'),
      decided,
      kept,
      won: sum(some, 'won'),
      kept_share: decided === 0 ? null : Math.round((kept / decided) * 100) / 100,
    }
  })
}
