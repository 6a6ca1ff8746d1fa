import { isMember } from '#domains/identity/index.ts'
import { unknownRecord } from '#kernel/errors.ts'
import { askOnce } from '#kernel/postgres/ask-once.ts'
import type { Values } from '#kernel/values.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/**
 * Refuses somebody else as the one in charge; who leaves later stays named, also where a record is sent back as it was.
 * @throws ValidationFailed
 */
export async function requireMember(
  scope: OrganizationScope,
  values: Values,
  before: Values = {},
  field: 'owner_id' | 'assignee_id' = 'owner_id',
): Promise<void> {
  const userId = values[field]
  if (typeof userId !== 'string' || userId === before[field]) return
  if (!(await askOnce(scope, `member ${userId}`, () => isMember(scope, userId))))
    throw unknownRecord(field, 'member')
}
