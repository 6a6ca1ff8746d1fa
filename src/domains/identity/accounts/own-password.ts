import { ValidationFailed } from '#kernel/errors.ts'
import type { UserScope } from '#kernel/scope.ts'
import { verifyPassword } from './passwords.ts'

/** The caller's own password, sent in a field of that name. Returns the hash that it fits. @throws ValidationFailed */
export async function requireOwnPassword(
  { db, userId }: UserScope,
  { field, password }: { field: string; password: string },
): Promise<string> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (await verifyPassword(password, password_hash)) return password_hash
  throw incorrect(field)
}

export function incorrect(field: string) {
  return new ValidationFailed({
    detail: 'The current password is not right; nothing was changed.',
    errors: [{ field, code: 'incorrect', message: 'This is not your password.' }],
  })
}
