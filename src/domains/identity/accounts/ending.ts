import { closeLinks } from '#domains/mail/index.ts'
import { timestamp } from '#kernel/clock.ts'
import type { PersonalActor, Scope } from '#kernel/scope.ts'
import { forgetSecondFactor } from '../second-factor/second-factor.ts'

/** What others end together with a person's sessions. */
export interface Ending {
  /** Ends every credential of outside tools that acts as the person, within the transaction. */
  endCredentials(scope: Scope & { readonly actor: PersonalActor }): Promise<void>
}

/**
 * Links by which whoever holds them gets an account. What takes a change back is none of them: a thief who sets a
 * password would end the way back of whom they robbed.
 */
const opening = ['reset_password', 'change_address'] as const

/**
 * Ends what somebody else may have of the acting person's account: every token, every link that would open it, and on
 * demand what acts for them. The row of the person is locked by what calls it.
 */
export async function endAccess(
  scope: Scope & { readonly actor: PersonalActor },
  { endCredentials }: Ending,
  withCredentials: boolean,
): Promise<void> {
  await scope.db
    .updateTable('user_tokens')
    .set({ revoked_at: timestamp(scope.now()) })
    .where('user_id', '=', scope.actor.user_id)
    .where('revoked_at', 'is', null)
    .execute()
  await closeLinks(scope, scope.actor.user_id, opening)
  if (withCredentials) await endCredentials(scope)
}

/**
 * Ends all access of whoever registered the address of the acting person before anybody had confirmed it: they may have been
 * somebody else, and would be let in wherever the address is from now on. The row of the person is locked by what calls it.
 */
export async function endSquatting(
  scope: Scope & { readonly actor: PersonalActor },
  ending: Ending,
): Promise<void> {
  await forgetSecondFactor(scope, scope.actor.user_id)
  await endAccess(scope, ending, true)
}
