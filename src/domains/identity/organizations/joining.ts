import { timestamp } from '#kernel/clock.ts'
import { DeletionScheduled, InvalidToken } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import type { PersonalActor, Role, Scope } from '#kernel/scope.ts'
import { memberEvents } from './events.ts'

/**
 * Makes the acting person a member of an organization they were outside of; harmless if they are one.
 * @throws DeletionScheduled, InvalidToken
 */
export async function joinOrganization(
  scope: Scope & { readonly actor: PersonalActor },
  organizationId: string,
  role: Role,
): Promise<void> {
  const { db, actor, now } = scope
  const { requires_second_factor } = await lockLiving(scope, organizationId)
  await refuseRemoved(scope)
  const membership = await db
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      user_id: actor.user_id,
      role,
      needs_second_factor: requires_second_factor,
      created_at: timestamp(now()),
      updated_at: timestamp(now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'role'])
    .executeTakeFirst()
  if (membership !== undefined)
    recordFor(scope, organizationId, memberEvents.joined, {
      subject: membership.user_id,
      data: { ...membership, role },
    })
}

/** Holds off the removal of the person until the end of the transaction, so that it ends the new membership too. */
async function refuseRemoved({ db, actor }: Scope & { readonly actor: PersonalActor }) {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.user_id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new InvalidToken())
}

/**
 * Holds off a deletion until the end of the transaction, so that it freezes the new membership too. @throws DeletionScheduled
 */
export async function lockLiving({ db }: Scope, organizationId: string) {
  return db
    .selectFrom('organizations')
    .select('requires_second_factor')
    .where('id', '=', organizationId)
    .where('deletes_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new DeletionScheduled())
}
