import type { ChargedRuns } from '#domains/credits/index.ts'
import { dayMs } from '#kernel/clock.ts'
import { features } from '../features/features.ts'
import { keptDays } from './jobs.ts'

/** What runs say they cost, a day before they are forgotten at the latest. */
export const runCharges: ChargedRuns = {
  features: features.map(({ name }) => `ai_${name}`),
  keptMs: (keptDays - 1) * dayMs,
  charged: async ({ db, organizationId }) => {
    const runs = await db
      .selectFrom('ai_runs')
      .select(['id', 'charged'])
      .where('organization_id', '=', organizationId)
      .where('charged', '>', 0)
      .execute()
    return new Map(runs.map(({ id, charged }) => [id, charged]))
  },
}
