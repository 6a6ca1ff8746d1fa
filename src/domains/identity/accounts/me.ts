import type { Scope, UserScope } from '#kernel/scope.ts'
import { membershipsOf } from '../organizations/organizations.ts'
import { readUser } from './accounts.ts'
import type { Naming } from './account-export.ts'
import type { Parting } from './account-deletion.ts'

/** What identity is told by others about the organizations of a person, and of what ends with them. */
export interface Outside extends Parting, Naming {
  /** The businesses that some organizations hold. */
  businessesHeldBy(
    scope: Scope,
    organizationIds: readonly string[],
  ): Promise<readonly { slug: string; name: string; organization_id: string | null }[]>
}

/** The person with the organizations they belong to, each with the businesses it holds. */
export async function readMe(scope: UserScope, { businessesHeldBy }: Outside) {
  const [user, memberships] = await Promise.all([readUser(scope), membershipsOf(scope)])
  const ids = memberships.map(({ id }) => id)
  const businesses = await businessesHeldBy(scope, ids)
  const organizations = memberships.map((membership) => ({
    ...membership,
    businesses: businesses.filter(({ organization_id }) => organization_id === membership.id),
  }))
  return { ...user, organizations }
}
