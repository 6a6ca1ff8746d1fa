import { dayMs, timestamp } from '#kernel/clock.ts'
import { forgetUntil } from '#kernel/jobs/due.ts'
import { recurring } from '#kernel/jobs/job.ts'
import { isFound } from '#kernel/records/presence.ts'
import type { Scope } from '#kernel/scope.ts'

/** How long it is known that somebody was a member. */
export const formerDays = 180

/** Notes the end of a membership, in its transaction. */
export async function noteFormerMember(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  ended: { readonly organization_id: string; readonly user_id: string },
): Promise<void> {
  const ended_at = timestamp(now())
  await db
    .insertInto('former_memberships')
    .values({ ...ended, ended_at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ ended_at }),
    )
    .execute()
}

/** Whether a membership of the person in the organization ended within `formerDays`; nobody was a member of none. */
export async function leftLately(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  organizationId: string | null,
  userId: string,
): Promise<boolean> {
  return isFound(
    db
      .selectFrom('former_memberships')
      .select('ended_at')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .where('ended_at', '>', bound(now())),
  )
}

/** Forgets memberships that ended so long ago that it does not matter any more. */
export async function forgetFormerMembers({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
  const until = bound(now())
  await forgetUntil(db, { table: 'former_memberships', column: 'ended_at', until })
}

export const formerMembersJob = recurring(
  'identity.forget_former_members',
  '25 4 * * *',
  forgetFormerMembers,
)

function bound(now: Date): string {
  return timestamp(new Date(now.getTime() - formerDays * dayMs))
}
