import { askingPrices, pricesIn, type Prices } from '#domains/credits/index.ts'
import { readTogether } from '#kernel/postgres/database.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { askingProviders, callable } from '../providers/providers.ts'
import { countingRunning } from '../runs/own-runs.ts'
import { chargedBy } from './charges.ts'

/** What has to be known of an organization and its caller before anything is run. */
export interface Standing {
  readonly own: readonly ReturnType<typeof callable>[]
  readonly prices: Prices
  /** How many runs of the caller's go on. */
  readonly running: number
}

/** Reads it in one round trip. */
export async function readStanding(scope: OrganizationScope): Promise<Standing> {
  const [own, cards, [count]] = await readTogether(scope.db, [
    askingProviders(scope),
    askingPrices(scope, chargedBy),
    countingRunning(scope),
  ])
  return {
    own: own.map((provider) => callable(scope, provider)),
    prices: pricesIn(cards),
    running: count?.running ?? 0,
  }
}
