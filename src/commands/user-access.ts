import {
  createResetLink,
  disableUser,
  enableUser,
  removeSecondFactor,
  setPassword,
} from '#domains/identity/index.ts'
import { readPassword } from './accounts.ts'
import { required, type Values } from './command.ts'
import { aboutPerson, ending, personAt } from './person.ts'
import { withRuntime } from './with-runtime.ts'

/** Helps somebody who cannot sign in, without any mail. */
export async function renewPassword(values: Values): Promise<void> {
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
}

export const disable = aboutPerson(async (base, { id, email }) => {
  await disableUser(base, ending, id)
  return `${email} is disabled. Sessions and keys have ended.`
})

export const enable = aboutPerson(async (base, { id, email }) => {
  await enableUser(base, id)
  return `${email} is enabled. What was ended stays ended.`
})

export const endSecondFactor = aboutPerson(async (base, { id, email }) => {
  const wasOn = await removeSecondFactor(base, id)
  return `${email} ${wasOn ? 'signs in' : 'signed in already'} with the password alone.`
})
