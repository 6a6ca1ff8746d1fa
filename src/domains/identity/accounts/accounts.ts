import type { z } from 'zod'
import { preferredLanguage } from '#kernel/text/accepted-languages.ts'
import { timestamp } from '#kernel/clock.ts'
import { InvalidToken, refusal } from '#kernel/errors.ts'
import type { Caller } from '#kernel/http/endpoint.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { refuseHeldAddress } from './address-change.ts'
import { askConfirmation } from './confirmation.ts'
import { endAccess, type Ending } from './ending.ts'
import { notifyPerson } from './notices.ts'
import { requireOwnPassword } from './own-password.ts'
import { hashPassword, unknownPersonHash, verifyPassword } from './passwords.ts'
import { AccountDisabled, changePerson, EmailTaken, lockOwn } from './people.ts'
import { takeCode } from '../second-factor/second-factor.ts'
import type { Credentials, PasswordChange, ProfileChange, Registration } from '../schemas.ts'
import { noteSignIn } from './sign-in-places.ts'
import { issueToken } from './tokens.ts'
import { userColumns } from './user-columns.ts'

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
export interface NewUser {
  readonly email: string
  readonly name: string
  readonly password: string
}

/**
 * Registers a person together with an organization that person owns, and asks by mail whether the address is
 * theirs. @throws SignupClosed, EmailTaken, ValidationFailed
 */
export async function register(
  scope: Scope,
  { caller, ...registration }: z.output<typeof Registration> & { readonly caller: Caller },
) {
  if (scope.config.SIGNUP === 'closed') throw new SignupClosed()
  const language = preferredLanguage(caller.acceptLanguage)
  const { email, name, password } = registration
  const password_hash = await hashPassword(password, { email, name, field: 'password' })
  return transaction(scope, async (inside) => {
    const user = await insertUser(inside, { email, name, language, password_hash })
    await askConfirmation(inside, user)
    await noteSignIn(inside, user.id, caller)
    const organization = await createOrganization(inside, user.id, {
      name: registration.organization_name,
      currency: 'USD',
    })
    return { token: await issueToken(inside, user.id, 'registration'), user, organization }
  })
}

/** Adds a person without an organization, as the operator does, who vouches for the address. @throws EmailTaken, ValidationFailed */
export async function createUser(scope: Scope, { email, name, password }: NewUser) {
  const password_hash = await hashPassword(password, { email, name, field: 'password' })
  const email_confirmed_at = timestamp(scope.now())
  return insertUser(scope, { email, name, password_hash, email_confirmed_at })
}

/**
 * Exchanges an e-mail and a password for a token. Unknown e-mail and wrong password are one refusal,
 * in the same words and at the same cost; where a second factor is on, a code has to be sent too.
 * @throws InvalidCredentials, AccountDisabled, CodeRequired, CodeInvalid
 */
export async function login(
  scope: Scope,
  { email, password, code, caller }: z.output<typeof Credentials> & { readonly caller: Caller },
) {
  const user = await findUser(scope, email)
  const matches = await verifyPassword(password, user?.password_hash ?? unknownPersonHash)
  if (user === undefined || !matches) throw new InvalidCredentials()
  return transaction(scope, async (inside) => {
    await lockPassword(inside, user)
    await takeCode(inside, user.id, code)
    await noteSignIn(inside, user.id, caller)
    return { token: await issueToken(inside, user.id, 'login') }
  })
}

/** Who signs in with this address, in any case of letters, with what the password is compared with. */
function findUser({ db }: Scope, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

/** The addresses of people, in the order of the ids. */
export async function emailsOf(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const byId = byIdOf(await addresses(scope, ids).execute())
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** By their ids the addresses at which people are known to read mail. */
export async function confirmedEmails(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return byIdOf(await addresses(scope, ids).where('email_confirmed_at', 'is not', null).execute())
}

function addresses({ db }: Scope, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
}

function byIdOf(people: readonly { readonly id: string; readonly email: string }[]) {
  return new Map(people.map(({ id, email }) => [id, email]))
}

/** @throws InvalidToken for who was removed meanwhile */
export function readUser(scope: UserScope) {
  return ownRow(scope).executeTakeFirstOrThrow(() => new InvalidToken())
}

/** Changes what the person is called, their language or time zone. @throws RecordChanged */
export function changeProfile(scope: UserScope, change: z.output<typeof ProfileChange>) {
  return transaction(scope, async (inside) => {
    const own = ownRow(inside).forNoKeyUpdate()
    requireUnchanged(inside, await own.executeTakeFirstOrThrow(() => new InvalidToken()))
    return inside.db
      .updateTable('users')
      .set({ ...change, updated_at: timestamp(inside.now()) })
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
  ending: Ending,
  { current_password, new_password, end_keys }: z.output<typeof PasswordChange>,
) {
  const hold = await requireOwnPassword(scope, {
    field: 'current_password',
    password: current_password,
  })
  const { email, name } = await ownRow(scope).executeTakeFirstOrThrow()
  const password_hash = await hashPassword(new_password, { email, name, field: 'new_password' })
  return hold(lockOwn, async (inside) => {
    await changePerson(inside, inside.userId, { password_hash })
    await endAccess(inside, ending, end_keys === true)
    await notifyPerson(inside, scope.userId, {
      kind: 'password_changed',
      occasion: inside.newId(),
      facts: { at: timestamp(inside.now()) },
    })
    return { token: await issueToken(inside, scope.userId, 'password change') }
  })
}

function ownRow({ db, userId }: UserScope) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
}

interface UserRow {
  readonly email: string
  readonly name: string
  readonly password_hash: string
  readonly language?: string
  readonly email_confirmed_at?: string
}

/** @throws EmailTaken */
export async function insertUser(scope: Scope, row: UserRow) {
  await refuseHeldAddress(scope, row.email)
  const now = timestamp(scope.now())
  return scope.db
    .insertInto('users')
    .values({ ...row, id: scope.newId(), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirstOrThrow(() => new EmailTaken())
}

/** The password that was checked must still be the one when the token is issued, or a change would miss it. */
async function lockPassword(
  { db }: Scope,
  { id, password_hash }: { id: string; password_hash: string },
) {
  const user = await db
    .selectFrom('users')
    .select('disabled_at')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirstOrThrow(() => new InvalidCredentials())
  if (user.disabled_at !== null) throw new AccountDisabled()
}
