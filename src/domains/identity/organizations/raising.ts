import { refusal } from '#kernel/errors.ts'
import { admits, type OrganizationScope, type Role } from '#kernel/scope.ts'

export const RaisedByPeople = refusal(
  403,
  'raised_by_people',
  'Only a person may make someone an admin or an owner',
  'Keys, grants, agents and workflows may lower roles, and invite and appoint all but admins and owners. Ask a person to do this with their own token.',
)

/**
 * What a tool reads may ask it for more rights, on behalf of whoever wrote it.
 * @throws RaisedByPeople where a tool gives a role that may do more than the one before, null for none
 */
export function requirePersonToRaise(
  { actor }: Pick<OrganizationScope, 'actor'>,
  before: Role | null,
  after: Role,
): void {
  if (actor.kind === 'user' || actor.kind === 'system') return
  const isMore = (['admin', 'owner'] as const).some(
    (access) => admits(access, after) && !(before !== null && admits(access, before)),
  )
  if (isMore) throw new RaisedByPeople()
}
