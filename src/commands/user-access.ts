import {
  createResetLink,
  disableUser,
  enableUser,
  findPerson,
  removeSecondFactor,
  setPassword,
} from '#domains/identity/index.ts'
import { revokeOwnKeys } from '#domains/mcp/index.ts'
import type { Scope } from '#kernel/scope.ts'
import { readPassword } from './accounts.ts'
import { required, UsageError, type Command, type Option } from './command.ts'
import { withRuntime } from './with-runtime.ts'

const ending = { endCredentials: revokeOwnKeys }
const whom: Option = {
  name: 'email',
  value: '<e-mail>',
  help: 'Address the person signs in with',
  required: true,
}

/** Helps somebody who cannot sign in, without any mail. */
export const userPassword: Command = {
  name: 'user password',
  summary: 'Print a link to choose a new password, or set one',
  options: [
    whom,
    {
      name: 'password-stdin',
      help: 'Set the password from standard input, and end all sessions',
    },
  ],
  run: async (values) => {
    const email = required(values, 'email')
    const password = values['password-stdin'] === true ? await readPassword() : undefined
    await withRuntime(async ({ base }, print) => {
      const person = await personAt(base, email)
      if (password === undefined) {
        print(await createResetLink(base, person))
        print('The link can be used once, within an hour.')
      } else {
        await setPassword(base, ending, { id: person.id, password })
        print(`${person.email} has a new password. All sessions have ended.`)
      }
    })
  },
}

export const userDisable: Command = {
  name: 'user disable',
  summary: 'Let somebody sign in no more; ends sessions and keys',
  options: [whom],
  run: (values) =>
    withRuntime(async ({ base }, print) => {
      const person = await personAt(base, required(values, 'email'))
      await disableUser(base, ending, person.id)
      print(`${person.email} is disabled. Sessions and keys have ended.`)
    }),
}

export const userEnable: Command = {
  name: 'user enable',
  summary: 'Let somebody sign in again',
  options: [whom],
  run: (values) =>
    withRuntime(async ({ base }, print) => {
      const person = await personAt(base, required(values, 'email'))
      await enableUser(base, person.id)
      print(`${person.email} is enabled. What was ended stays ended.`)
    }),
}

export const userSecondFactor: Command = {
  name: 'user second-factor off',
  summary: 'Take the second factor off somebody who has lost it',
  options: [whom],
  run: (values) =>
    withRuntime(async ({ base }, print) => {
      const person = await personAt(base, required(values, 'email'))
      const wasOn = await removeSecondFactor(base, person.id)
      print(`${person.email} ${wasOn ? 'signs in' : 'signed in already'} with the password alone.`)
    }),
}

async function personAt(base: Scope, email: string) {
  const person = await findPerson(base, email)
  if (person === undefined) throw new UsageError(`nobody signs in as ${email}`)
  return person
}
