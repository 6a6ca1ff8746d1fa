import { closeLinks } from '#domains/mail/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { personActing, transaction, type Scope } from '#kernel/scope.ts'
import { endAccess, type Ending } from './ending.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { changePerson } from './people.ts'

/** Lets somebody sign in no more, and ends their sessions and keys for good. */
export function disableUser(scope: Scope, ending: Ending, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await changePerson(inside, id, { disabled_at: timestamp(inside.now()) })
    await closeLinks(inside, id, ['confirm_address'])
    await endAccess({ ...inside, actor: personActing(id) }, ending, true)
  })
}

/** Lets them sign in again; what was ended stays ended. */
export function enableUser(scope: Scope, id: string): Promise<void> {
  return changePerson(scope, id, { disabled_at: null })
}

interface NewPassword {
  readonly id: string
  readonly password: string
}

/** Sets somebody's password, as the operator does, and ends their sessions. @throws ValidationFailed */
export async function setPassword(
  scope: Scope,
  ending: Ending,
  { id, password }: NewPassword,
): Promise<void> {
  const owner = await scope.db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const password_hash = await hashPassword(password, { ...owner, field: 'password' })
  await transaction(scope, async (inside) => {
    await changePerson(inside, id, { password_hash })
    await endAccess({ ...inside, actor: personActing(id) }, ending, false)
  })
}

/** The same only where the password is another one by now. */
export async function keepPassword(
  scope: Scope,
  ending: Ending,
  { id, password }: NewPassword,
): Promise<void> {
  const { password_hash } = await scope.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, password_hash)))
    await setPassword(scope, ending, { id, password })
}
