import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { enqueue } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Profile } from '../profiles/schemas.ts'

/** Scores some open leads of a profile anew: from the first on, or behind one, as long as the profile asks for the same. */
export const rescoringLeads = {
  name: 'gtm.rescore_leads',
  payload: z.object({
    profile_id: z.uuid(),
    behind: z.object({ created_at: z.string(), id: z.uuid(), icp: z.string() }).optional(),
  }),
} as const

/**
 * Has the open leads of a profile scored anew once this transaction is committed, where the profile asks for something else
 * now. Changes that follow each other before it began are one.
 */
export async function rescoreAfter(
  scope: OrganizationScope,
  before: Pick<Profile, 'icp'>,
  { id: profile_id, icp }: Pick<Profile, 'id' | 'icp'>,
): Promise<void> {
  if (isDeepStrictEqual(before.icp, icp)) return
  const options = { singletonKey: profile_id, group: scope.organizationId }
  await enqueue(scope, rescoringLeads, { profile_id }, options)
}

/** Goes on behind a lead. */
export function rescoreOn(
  scope: OrganizationScope,
  profile_id: string,
  behind: NonNullable<z.output<typeof rescoringLeads.payload>['behind']>,
): Promise<void> {
  const { organizationId: group } = scope
  return enqueue(scope, rescoringLeads, { profile_id, behind }, { group })
}
