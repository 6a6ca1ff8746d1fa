import { cardsText, pricesAt, type Card, type Prices } from '#domains/credits/index.ts'
import { rowsOf, type FixedRead } from '#kernel/records/read-ahead.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { callable, providersText, type StoredProvider } from '../providers/providers.ts'
import { maker, runningText } from '../runs/own-runs.ts'
import { chargedBy } from './charges.ts'

/** What has to be known of an organization and its caller before anything is run. */
export interface Standing {
  readonly own: readonly ReturnType<typeof callable>[]
  readonly prices: Prices
  /** How many runs of the caller's go on. */
  readonly running: number
}

interface StandingRow {
  readonly own: readonly StoredProvider[] | null
  readonly cards: readonly Card[] | null
  /** By who made them. */
  readonly running: Readonly<Record<string, number>> | null
}

/** Goes with the gate's question where an endpoint says so. */
export const standing: FixedRead<StandingRow> = {
  sql: `
  select (${providersText}) as own, (${cardsText(chargedBy)}) as cards, (${runningText}) as running`,
}

export async function readStanding(scope: OrganizationScope): Promise<Standing> {
  const [row] = await rowsOf(scope, standing)
  return {
    own: (row?.own ?? []).map((provider) => callable(scope, provider)),
    prices: pricesAt(row?.cards ?? [], scope.now()),
    running: row?.running?.[maker(scope)] ?? 0,
  }
}
