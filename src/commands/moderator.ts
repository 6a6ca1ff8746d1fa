import { addModerator, listModerators, removeModerator } from '#domains/directory/index.ts'
import { emailsOf } from '#domains/identity/index.ts'
import type { Scope } from '#kernel/scope.ts'
import { aboutPerson } from './person.ts'
import { withRuntime } from './with-runtime.ts'

export const add = changing({
  verb: addModerator,
  says: ['moderates', 'moderated already and still moderates'],
})

/** Ends that at once. */
export const remove = changing({
  verb: removeModerator,
  says: ['no longer moderates', 'did not moderate'],
})

/** Shows who moderates. */
export function list(): Promise<void> {
  return withRuntime(async ({ base }, print) => {
    const emails = await emailsOf(base, await listModerators(base))
    print(emails.length === 0 ? 'Nobody moderates the directory.' : emails.join('\n'))
  })
}

interface Change {
  /** Whether it changed anything. */
  verb(base: Scope, userId: string): Promise<boolean>
  readonly says: readonly [changed: string, unchanged: string]
}

function changing({ verb, says: [changed, unchanged] }: Change) {
  return aboutPerson(
    async (base, { id, email }) =>
      `${email} ${(await verb(base, id)) ? changed : unchanged} the directory.`,
  )
}
