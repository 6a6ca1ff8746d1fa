import { addModerator, listModerators, removeModerator } from '#domains/directory/index.ts'
import { emailsOf } from '#domains/identity/index.ts'
import type { Scope } from '#kernel/scope.ts'
import type { Command } from './command.ts'
import { personCommand } from './person.ts'
import { withRuntime } from './with-runtime.ts'

export const moderatorAdd = changing('moderator add', 'Let a person moderate the directory', {
  verb: addModerator,
  says: ['moderates', 'moderated already and still moderates'],
})

/** Ends that at once. */
export const moderatorRemove = changing(
  'moderator remove',
  'End that a person moderates the directory',
  { verb: removeModerator, says: ['no longer moderates', 'did not moderate'] },
)

/** Shows who moderates. */
export const moderatorList: Command = {
  name: 'moderator list',
  summary: 'Show who moderates the directory',
  run: () =>
    withRuntime(async ({ base }, print) => {
      const emails = await emailsOf(base, await listModerators(base))
      print(emails.length === 0 ? 'Nobody moderates the directory.' : emails.join('\n'))
    }),
}

interface Change {
  /** Whether it changed anything. */
  verb(base: Scope, userId: string): Promise<boolean>
  readonly says: readonly [changed: string, unchanged: string]
}

function changing(name: string, summary: string, { verb, says }: Change): Command {
  return personCommand(name, summary, async (base, { id, email }) => {
    const [changed, unchanged] = says
    return `${email} ${(await verb(base, id)) ? changed : unchanged} the directory.`
  })
}
