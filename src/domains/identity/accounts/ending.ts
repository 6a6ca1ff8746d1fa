import { timestamp } from '#kernel/clock.ts'
import type { PersonalActor, Scope } from '#kernel/scope.ts'

/** What others end together with a person's sessions. */
export interface Ending {
  /** Ends every credential of outside tools that acts as the person, within the transaction. */
  endCredentials(scope: Scope & { readonly actor: PersonalActor }): Promise<void>
}

/** Ends every token of the acting person, and on demand what acts for them. */
export async function endSessions(
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
  if (withCredentials) await endCredentials(scope)
}
