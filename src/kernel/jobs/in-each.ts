import type { OrganizationScope } from '../scope.ts'
import type { SystemScope } from './job.ts'

/**
 * Does a job's work in one organization after the other. What fails in one is logged and left to the next run, and
 * keeps no other waiting.
 */
export async function inEach(
  scope: Pick<SystemScope, 'enter' | 'log'>,
  organizationIds: Iterable<string>,
  work: (inside: OrganizationScope) => Promise<unknown>,
): Promise<void> {
  for (const organization_id of new Set(organizationIds))
    try {
      await work(await scope.enter(organization_id))
    } catch (err) {
      scope.log.error({ err, organization_id }, 'work in an organization failed')
    }
}
