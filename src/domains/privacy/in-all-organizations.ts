import { allOrganizationIds } from '#domains/identity/index.ts'
import { NotAMember } from '#kernel/errors.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'

/**
 * Does something in one organization after the other. One that is about to be purged has all of it removed by that, and nobody is
 * let in. What fails in one keeps none behind it waiting. @throws AggregateError in the end, of what failed
 */
export async function inAllOrganizations(
  scope: Scope & { enter(organizationId: string): Promise<OrganizationScope> },
  work: (inside: OrganizationScope) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const organization_id of await allOrganizationIds(scope))
    try {
      await work(await scope.enter(organization_id))
    } catch (err) {
      if (err instanceof NotAMember) continue
      scope.log.error({ err, organization_id }, 'work in an organization failed')
      failures.push(err)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'work in some organizations failed')
}
