import { transaction, type UserScope } from '#kernel/scope.ts'
import { endSessions } from './ending.ts'
import { changePerson } from './people.ts'
import { hashPassword, unknownPersonHash, verifyPassword } from './passwords.ts'

/** Sees to it that the person signs in with this password; where it was another, their tokens end. */
export async function keepPassword(scope: UserScope, password: string): Promise<void> {
  const { password_hash } = await scope.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, password_hash)))
    await replaceHash(scope, await hashPassword(password))
}

/** Leaves no password with which the person could sign in, and ends their tokens. */
export function lockPerson(scope: UserScope): Promise<void> {
  return replaceHash(scope, unknownPersonHash)
}

function replaceHash(scope: UserScope, password_hash: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await changePerson(inside, inside.userId, { password_hash })
    await endSessions(inside, { endCredentials: async () => undefined }, false)
  })
}
