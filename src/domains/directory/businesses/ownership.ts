import { sql } from 'kysely'
import { NotFound } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'

/**
 * Does work in a transaction that locks a business of the organization: nobody else comes to hold it, and whoever writes
 * of it in the same way waits. @throws NotFound
 */
export function lockingBusiness<T>(
  scope: OrganizationScope,
  businessId: string,
  work: (inside: OrganizationScope) => Promise<T>,
): Promise<T> {
  return transaction(scope, async (inside) => {
    await idsOfOwn(inside)
      .where('id', '=', businessId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new NotFound())
    return work(inside)
  })
}

/** The ids of the businesses that the organization holds. */
export function idsOfOwn({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('businesses').select('id').where('organization_id', '=', organizationId)
}

/** Whether a row is of one of them: each is looked up, however many the planner thinks there are. */
export function isOfOwn(scope: OrganizationScope) {
  return sql<boolean>`business_id = any(array${idsOfOwn(scope)})`
}
