import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/**
 * Holds a business of the organization until the transaction ends: nobody else comes to hold it, and whoever writes of
 * it in the same way waits. @throws NotFound
 */
export async function holdBusiness({ db, organizationId }: OrganizationScope, businessId: string) {
  await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
}
