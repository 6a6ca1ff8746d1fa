import type { Scope } from '#kernel/scope.ts'
import { removeModerator } from '../moderation/moderators.ts'

/** What a person wrote of businesses goes with their account, and they moderate no longer. */
export async function forgetPerson(scope: Scope, userId: string): Promise<void> {
  await removeModerator(scope, userId)
  await scope.db.deleteFrom('business_reviews').where('user_id', '=', userId).execute()
}
