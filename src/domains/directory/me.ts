import { membershipsOf, readUser } from '#domains/identity/index.ts'
import type { UserScope } from '#kernel/scope.ts'
import { visibleBusinesses } from './businesses/businesses.ts'

/** The person with the organizations they belong to, each with the businesses it holds. */
export async function readMe(scope: UserScope) {
  const [user, memberships] = await Promise.all([readUser(scope), membershipsOf(scope)])
  const businesses = await businessesHeldBy(
    scope,
    memberships.map(({ id }) => id),
  )
  const organizations = memberships.map((membership) => ({
    ...membership,
    businesses: businesses.filter(({ organization_id }) => organization_id === membership.id),
  }))
  return { ...user, organizations }
}

async function businessesHeldBy(scope: UserScope, organizationIds: readonly string[]) {
  return organizationIds.length === 0
    ? []
    : visibleBusinesses(scope)
        .select(['slug', 'name', 'organization_id'])
        .where((eb) => eb('organization_id', '=', eb.fn.any(eb.val([...organizationIds]))))
        .orderBy('search_name')
        .orderBy('id')
        .execute()
}
