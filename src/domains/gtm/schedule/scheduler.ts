import { holdsRole } from '#domains/identity/index.ts'
import { refusal } from '#kernel/errors.ts'
import { personActing, type OrganizationScope } from '#kernel/scope.ts'
import type { Schedule } from './schemas.ts'

export const PersonRequired = refusal(
  403,
  'person_required',
  'A person sets a schedule',
  'A schedule goes on spending by itself, beyond what a key or an agent may: set it with your own token, or leave `schedule` out. Each may end one with null.',
)

/**
 * Notes whose schedule it is from now on; to be called where it changes.
 * @throws PersonRequired for a key, a grant or an agent, whose permissions and caps would not bind what the schedule spends
 */
export async function noteScheduler(
  { db, actor, organizationId }: OrganizationScope,
  id: string,
  schedule: Schedule | null,
): Promise<void> {
  if (schedule !== null && !(actor.kind === 'user' || actor.kind === 'system'))
    throw new PersonRequired()
  await db
    .updateTable('gtm_profiles')
    .set({ scheduled_by: schedule === null ? null : actor.user_id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/**
 * The scope of whoever set the schedule of a profile, whose caps bind what it spends; undefined where they are no member any
 * more, or disabled. A schedule from before it was known whose it is runs as the service.
 */
export async function onBehalfOfScheduler(
  scope: OrganizationScope,
  id: string,
): Promise<OrganizationScope | undefined> {
  const found = await scope.db
    .selectFrom('gtm_profiles')
    .select('scheduled_by')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  const userId = found?.scheduled_by ?? null
  if (userId === null) return scope
  const mayStill = await holdsRole(scope, scope.organizationId, userId, 'member')
  return mayStill ? { ...scope, actor: personActing(userId) } : undefined
}
