import { addModerator, listModerators, removeModerator } from '#domains/directory/index.ts'
import { emailsOf, findUser } from '#domains/identity/index.ts'
import type { Scope } from '#kernel/scope.ts'
import { required, UsageError, type Command, type Values } from './command.ts'
import { withRuntime } from './with-runtime.ts'

const email = {
  name: 'email',
  value: '<e-mail>',
  help: 'Address that the person signs in with',
  required: true,
}

/** Lets a person moderate the directory. */
export const moderatorAdd: Command = {
  name: 'moderator add',
  summary: 'Let a person moderate the directory',
  options: [email],
  run: (values) =>
    withRuntime(async ({ base }, print) => {
      const person = await named(base, values)
      const isNew = await addModerator(base, person.id)
      print(
        `${person.email} ${isNew ? 'moderates' : 'moderated already and still moderates'} the directory.`,
      )
    }),
}

/** Ends that at once. */
export const moderatorRemove: Command = {
  name: 'moderator remove',
  summary: 'End that a person moderates the directory',
  options: [email],
  run: (values) =>
    withRuntime(async ({ base }, print) => {
      const person = await named(base, values)
      const wasOne = await removeModerator(base, person.id)
      print(`${person.email} ${wasOne ? 'no longer moderates' : 'did not moderate'} the directory.`)
    }),
}

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

async function named(base: Scope, values: Values) {
  const address = required(values, 'email')
  const person = await findUser(base, address)
  if (person === undefined) throw new UsageError(`nobody signs in as ${address}`)
  return person
}
