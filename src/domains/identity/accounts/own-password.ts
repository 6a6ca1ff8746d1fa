import { InvalidToken, ValidationFailed } from '#kernel/errors.ts'
import { transaction, type UserScope } from '#kernel/scope.ts'
import { verifyPassword } from './passwords.ts'

/** Works in a transaction that holds the person, as `lock` reads them. @throws ValidationFailed, InvalidToken */
type Hold = <Person extends { readonly password_hash: string }, R>(
  lock: (inside: UserScope) => Promise<Person>,
  work: (inside: UserScope, person: Person) => Promise<R>,
) => Promise<R>

/**
 * Checks the caller's own password, sent in a field of that name. That takes too long for anybody to be held meanwhile, so what
 * it gives back works under the password only while it is still theirs, and by a token that nobody revoked.
 * @throws ValidationFailed
 */
export async function requireOwnPassword(
  scope: UserScope,
  { field, password }: { field: string; password: string },
): Promise<Hold> {
  const { password_hash } = await scope.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, password_hash))) throw incorrect(field)
  return (lock, work) =>
    transaction(scope, async (inside) => {
      const person = await lock(inside)
      if (person.password_hash !== password_hash) throw incorrect(field)
      await requireOwnToken(inside)
      return work(inside, person)
    })
}

async function requireOwnToken({ db, tokenId }: UserScope) {
  if (tokenId === null) return
  await db
    .selectFrom('user_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new InvalidToken())
}

function incorrect(field: string) {
  return new ValidationFailed({
    detail: 'The current password is wrong; nothing was changed.',
    errors: [{ field, code: 'incorrect', message: 'This is not your password.' }],
  })
}
