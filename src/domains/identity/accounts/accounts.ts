import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { refusal, ValidationFailed } from '#kernel/errors.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { createOrganization } from '../organizations/organizations.ts'
import type { Holdings } from './me.ts'
import { notifyPerson } from './notices.ts'
import { hashPassword, unknownPersonHash, verifyPassword } from './passwords.ts'
import type { Credentials, PasswordChange, Registration } from '../schemas.ts'
import { issueToken, revokeAllTokens } from './tokens.ts'

export const InvalidCredentials = refusal(
  401,
  'invalid_credentials',
  'E-mail and password do not match',
  'Check the e-mail address and the password, and try again.',
)
export const SignupClosed = refusal(
  403,
  'signup_closed',
  'Registration is closed',
  'Ask the operator of this service for an account.',
)
export const EmailTaken = refusal(
  409,
  'email_taken',
  'An account with this e-mail already exists',
  'Sign in with POST /api/v1/auth/login/, or register another address.',
)

export interface NewUser {
  readonly email: string
  readonly name: string
  readonly password: string
}

/** Registers a person together with an organization that person owns. @throws SignupClosed, EmailTaken */
export async function register(scope: Scope, registration: z.output<typeof Registration>) {
  if (scope.config.SIGNUP === 'closed') throw new SignupClosed()
  const passwordHash = await hashPassword(registration.password)
  return transaction(scope, async (inside) => {
    const user = await insertUser(inside, registration, passwordHash)
    const organization = await createOrganization(inside, user.id, {
      name: registration.organization_name,
      currency: 'USD',
    })
    return { token: await issueToken(inside, user.id, 'registration'), user, organization }
  })
}

/** Adds a person without an organization, as the operator does. @throws EmailTaken */
export async function createUser(scope: Scope, { email, name, password }: NewUser) {
  return insertUser(scope, { email, name }, await hashPassword(password))
}

/**
 * Exchanges an e-mail and a password for a token. Unknown e-mail and wrong password are one refusal,
 * in the same words and at the same cost. @throws InvalidCredentials
 */
export async function login(scope: Scope, { email, password }: z.output<typeof Credentials>) {
  const user = await findUser(scope, email)
  const matches = await verifyPassword(password, user?.password_hash ?? unknownPersonHash)
  if (user === undefined || !matches) throw new InvalidCredentials()
  return transaction(scope, async (inside) => {
    await lockPassword(inside, user)
    return { token: await issueToken(inside, user.id, 'login') }
  })
}

/** The person who signs in with this address, in any case of letters. */
export function findUser({ db }: Scope, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export function readUser(scope: UserScope) {
  return ownRow(scope).executeTakeFirstOrThrow()
}

/** Changes what the person is called. @throws RecordChanged */
export function renameUser(scope: UserScope, name: string) {
  return transaction(scope, async (inside) => {
    requireUnchanged(inside, await ownRow(inside).forNoKeyUpdate().executeTakeFirstOrThrow())
    return inside.db
      .updateTable('users')
      .set({ name, updated_at: timestamp(inside.now()) })
      .where('id', '=', inside.userId)
      .returning(userColumns)
      .executeTakeFirstOrThrow()
  })
}

/**
 * Sets a new password, revokes every token, on demand every key too, and returns a new token.
 * @throws ValidationFailed
 */
export async function changePassword(
  scope: UserScope,
  { endCredentials }: Pick<Holdings, 'endCredentials'>,
  { current_password, new_password, end_keys }: z.output<typeof PasswordChange>,
) {
  const { password_hash } = await scope.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(current_password, password_hash))) throw wrongPassword()
  const newHash = await hashPassword(new_password)
  return transaction(scope, async (inside) => {
    await storePassword(inside, newHash)
    await revokeAllTokens(inside)
    if (end_keys === true) await endCredentials(inside)
    await notifyPerson(inside, scope.userId, {
      kind: 'password_changed',
      occasion: inside.newId(),
      facts: { at: timestamp(inside.now()) },
    })
    return { token: await issueToken(inside, scope.userId, 'password change') }
  })
}

const userColumns = ['id', 'email', 'name', 'created_at'] as const

function ownRow({ db, userId }: UserScope) {
  return db.selectFrom('users').select(userColumns).where('id', '=', userId)
}

async function insertUser(
  scope: Scope,
  { email, name }: { email: string; name: string },
  passwordHash: string,
) {
  const now = timestamp(scope.now())
  const user = await scope.db
    .insertInto('users')
    .values({
      id: scope.newId(),
      email,
      name,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  if (user === undefined) throw new EmailTaken()
  return user
}

/** The password that was checked must still be the one when the token is issued, or a change would miss it. */
async function lockPassword(
  { db }: Scope,
  { id, password_hash }: { id: string; password_hash: string },
) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  if (user === undefined) throw new InvalidCredentials()
}

function storePassword(scope: UserScope, passwordHash: string) {
  return scope.db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: timestamp(scope.now()) })
    .where('id', '=', scope.userId)
    .execute()
}

function wrongPassword() {
  return new ValidationFailed({
    detail: 'The current password is not right; nothing was changed.',
    errors: [
      { field: 'current_password', code: 'incorrect', message: 'This is not your password.' },
    ],
  })
}
