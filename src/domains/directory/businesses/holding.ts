import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/**
 * Holds a business of the organization until the transaction ends: nobody else comes to hold it, and whoever writes of
 * it in the same way waits. @throws NotFound
 */
export async function holdBusiness(scope: OrganizationScope, businessId: string) {
  await idsOfOwn(scope)
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** The ids of the businesses that the organization holds. */
export function idsOfOwn({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('businesses').select('id').where('organization_id', '=', organizationId)
}
