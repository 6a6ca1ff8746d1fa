import type { OrganizationScope } from '#kernel/scope.ts'
import { stateOf } from '../businesses/state.ts'
import { revisions } from './revisions.ts'

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
