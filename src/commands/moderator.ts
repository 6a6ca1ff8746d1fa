import { addModerator, listModerators, removeModerator } from '#domains/directory/index.ts'
import { emailsOf } from '#domains/identity/index.ts'
import type { Command } from './command.ts'
import { personCommand } from './person.ts'
import { withRuntime } from './with-runtime.ts'

export const moderatorAdd = personCommand(
  'moderator add',
  'Let a person moderate the directory',
  async (base, { id, email }) => {
    const isNew = await addModerator(base, id)
    return `${email} ${isNew ? 'moderates' : 'moderated already and still moderates'} the directory.`
  },
)

/** Ends that at once. */
export const moderatorRemove = personCommand(
  'moderator remove',
  'End that a person moderates the directory',
  async (base, { id, email }) => {
    const wasOne = await removeModerator(base, id)
    return `${email} ${wasOne ? 'no longer moderates' : 'did not moderate'} the directory.`
  },
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
