import { timestamp } from '#kernel/clock.ts'
import { isStored } from '#kernel/records/presence.ts'
import { refusal } from '#kernel/errors.ts'
import type { Scope, UserScope } from '#kernel/scope.ts'

export const ModeratorRequired = refusal(
  403,
  'moderator_required',
  'Only moderators of the directory may do this',
  'Report the business with POST /api/v1/businesses/{slug}/report/. The operator appoints moderators.',
)

/** Lets somebody moderate the directory; false where they did so already. */
export function addModerator({ db, now }: Scope, userId: string): Promise<boolean> {
  return isStored(
    db.insertInto('moderators').values({ user_id: userId, added_at: timestamp(now()) }),
  )
}

/** The reverse; false where they did not moderate. */
export async function removeModerator({ db }: Scope, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('moderators')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Those who moderate, as ids of people, in the order they were added. */
export async function listModerators({ db }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('moderators')
    .select('user_id')
    .orderBy('added_at')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** @throws ModeratorRequired */
export async function requireModerator({ db, userId }: UserScope): Promise<void> {
  await db
    .selectFrom('moderators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new ModeratorRequired())
}
