import type { OrganizationScope } from '#kernel/scope.ts'
import { factColumns, type Facts } from '../businesses/facts.ts'
import { noticesOf } from '../notices/notices.ts'
import { revisions, type BusinessState } from './revisions.ts'

/** Notices in the order in which they are read, so that states can be compared. */
export async function stateOf(scope: OrganizationScope, id: string): Promise<BusinessState> {
  const facts = await scope.db
    .selectFrom('businesses')
    .select(factColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(facts as Facts), ...(await noticesOf(scope, id)) }
}

/** What `work` makes of the business, which the transaction holds, becomes a revision where it differs. */
export async function revising<T>(
  inside: OrganizationScope,
  id: string,
  work: (inside: OrganizationScope) => Promise<T>,
): Promise<T> {
  const before = await stateOf(inside, id)
  const result = await work(inside)
  await revisions.note(inside, id, { before, after: await stateOf(inside, id) })
  return result
}
