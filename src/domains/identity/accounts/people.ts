import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { conflict, InvalidToken, refusal } from '#kernel/errors.ts'
import { violates } from '#kernel/postgres/constraints.ts'
import type { Scope, UserScope } from '#kernel/scope.ts'

export const LinkInvalid = refusal(
  404,
  'link_invalid',
  'The link is not valid',
  'It is unknown, used, expired or replaced by a newer one. Ask for another mail.',
)
export const AccountDisabled = refusal(
  403,
  'account_disabled',
  'This account is disabled',
  'Ask the operator of this service to enable it.',
)
export const EmailTaken = conflict(
  'email_taken',
  'An account with this e-mail address already exists',
  'Sign in with POST /api/v1/auth/login/, or choose a new password with POST /api/v1/auth/password-reset/.',
)

/** A person under the lock of their row, whom nobody can change until the transaction ends; none if disabled or removed. */
export function lockPerson({ db }: Scope, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language', 'email_confirmed_at', 'password_hash'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @throws InvalidToken for who is there no more */
export async function lockOwn(scope: UserScope) {
  const person = await lockPerson(scope, scope.userId)
  if (person === undefined) throw new InvalidToken()
  return person
}

/** What the operator may have to know of somebody. */
export function findPerson({ db }: Scope, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language', 'disabled_at', 'email_confirmed_at'])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()
}

export interface PersonChange {
  readonly name?: string
  readonly email?: string
  readonly email_confirmed_at?: string
  readonly password_hash?: string
  readonly disabled_at?: string | null
}

/** @throws EmailTaken, InvalidToken for who is removed */
export async function changePerson({ db, now }: Scope, id: string, change: PersonChange) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...change, updated_at: timestamp(now()) })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'users_email') ? new EmailTaken() : error
    })
  if (numUpdatedRows === 0n) throw new InvalidToken()
}
