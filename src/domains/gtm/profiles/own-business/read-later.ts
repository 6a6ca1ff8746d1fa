import { z } from 'zod'
import { enqueue } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** A business that is read in the background, by the profile that it is read for. */
export const readingBusiness = {
  name: 'gtm.read_business',
  payload: z.object({ profile_id: z.uuid() }),
} as const

/** Has the words of a profile's business read anew, once this transaction is committed. */
export function readBusinessLater(scope: OrganizationScope, profile_id: string): Promise<void> {
  const { organizationId: group } = scope
  return enqueue(scope, readingBusiness, { profile_id }, { group })
}
