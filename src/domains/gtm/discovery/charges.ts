import type { ChargedRuns } from '#domains/credits/index.ts'

/** By which rate card a lead is charged. */
export const discoveryFeature = 'lead_discovery'

/** What discoveries say they cost. */
export const discoveryCharges: ChargedRuns = {
  features: [discoveryFeature],
  charged: async ({ db, organizationId }) => {
    const runs = await db
      .selectFrom('gtm_runs')
      .select(['id', 'charged'])
      .where('organization_id', '=', organizationId)
      .where('charged', '>', 0)
      .execute()
    return new Map(runs.map(({ id, charged }) => [id, charged]))
  },
}
