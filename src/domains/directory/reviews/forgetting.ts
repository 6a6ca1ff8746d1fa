import type { Scope } from '#kernel/scope.ts'
import { forgetModerator } from '../aggregation/imported-profiles.ts'
import { forgetDismissals } from '../duplicates/deciding.ts'
import { removeModerator } from '../moderation/moderators.ts'

/** What a person wrote of businesses goes with their account, and they moderate no longer. */
export async function forgetPerson(scope: Scope, userId: string): Promise<void> {
  await removeModerator(scope, userId)
  await forgetModerator(scope, userId)
  await forgetDismissals(scope, userId)
  await scope.db.deleteFrom('business_reviews').where('user_id', '=', userId).execute()
}
