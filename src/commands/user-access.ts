import {
  createResetLink,
  disableUser,
  enableUser,
  removeSecondFactor,
  setPassword,
} from '#domains/identity/index.ts'
import { readPassword } from './accounts.ts'
import { required, type Command } from './command.ts'
import { ending, personCommand, personAt, whom } from './person.ts'
import { withRuntime } from './with-runtime.ts'

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

export const userDisable = personCommand(
  'user disable',
  'Let somebody sign in no more; ends sessions and keys',
  async (base, { id, email }) => {
    await disableUser(base, ending, id)
    return `${email} is disabled. Sessions and keys have ended.`
  },
)

export const userEnable = personCommand(
  'user enable',
  'Let somebody sign in again',
  async (base, { id, email }) => {
    await enableUser(base, id)
    return `${email} is enabled. What was ended stays ended.`
  },
)

export const userSecondFactor = personCommand(
  'user second-factor off',
  'Take the second factor off somebody who has lost it',
  async (base, { id, email }) => {
    const wasOn = await removeSecondFactor(base, id)
    return `${email} ${wasOn ? 'signs in' : 'signed in already'} with the password alone.`
  },
)
