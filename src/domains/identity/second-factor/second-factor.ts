import { timestamp } from '#kernel/clock.ts'
import { conflict, refusal } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import { personActing, transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { notifyPerson } from '../accounts/notices.ts'
import { requireOwnPassword } from '../accounts/own-password.ts'
import { lockOwn } from '../accounts/people.ts'
import { secondFactorEvents } from '../organizations/events.ts'
import {
  countRecoveryCodes,
  forgetRecoveryCodes,
  makeRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

export const CodeRequired = refusal(
  403,
  'code_required',
  'A code of your second factor is required',
  'Send the same again with `code`: six digits from your authenticator app, or a recovery code.',
)
export const CodeInvalid = refusal(
  403,
  'code_invalid',
  'The code is not valid',
  'Wait for the next code of your authenticator app, since each works once, or send an unused recovery code.',
)
export const SecondFactorOn = conflict(
  'second_factor_on',
  'Your second factor is already on',
  'Switch it off with POST /api/v1/me/second-factor/disable/ before you set up another one.',
)
export const SecondFactorOff = conflict(
  'second_factor_off',
  'Your second factor is not on',
  'Set one up with POST /api/v1/me/second-factor/, then confirm it with a code.',
)

interface Proof {
  readonly password: string
  readonly code: string
}

/** Whether it is on, and how many recovery codes are left. */
export async function readSecondFactor(scope: UserScope) {
  const { confirmed_at } = (await ownFactor(scope).executeTakeFirst()) ?? { confirmed_at: null }
  const recovery_codes_left = await countRecoveryCodes(scope, scope.userId)
  return { is_on: confirmed_at !== null, confirmed_at, recovery_codes_left }
}

/**
 * Makes a secret for an authenticator app; nothing changes until a code confirms that it arrived.
 * @throws ValidationFailed, SecondFactorOn
 */
export async function beginSecondFactor(scope: UserScope, { password }: Pick<Proof, 'password'>) {
  const hold = await requireOwnPassword(scope, { field: 'password', password })
  return hold(lockOwn, async (inside, person) => {
    const secret = newSecret()
    if (!(await keepSecret(inside, secret))) throw new SecondFactorOn()
    const issuer = new URL(inside.config.PUBLIC_URL).hostname
    return { secret, uri: uriOf(secret, { issuer, label: person.email }) }
  })
}

/** False where one is on: it is not replaced. */
async function keepSecret({ db, userId, vault, now }: UserScope, text: string): Promise<boolean> {
  const secret = await vault.seal(text, ownerOf(userId))
  const values = { secret, created_at: timestamp(now()) }
  const kept = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(values)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Switches it on, and makes recovery codes. @throws CodeInvalid, SecondFactorOn, SecondFactorOff */
export function confirmSecondFactor(scope: UserScope, { code }: Pick<Proof, 'code'>) {
  return transaction(scope, async (inside) => {
    const factor = await ownFactor(inside)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new SecondFactorOff())
    if (factor.confirmed_at !== null) throw new SecondFactorOn()
    const last_step = await stepIn(inside, factor, code)
    const confirmed_at = timestamp(inside.now())
    await inside.db
      .updateTable('second_factors')
      .set({ confirmed_at, last_step })
      .where('user_id', '=', inside.userId)
      .execute()
    const recovery_codes = await makeRecoveryCodes(inside, inside.userId)
    await tell(inside, inside.userId, true)
    return { recovery_codes }
  })
}

/** Ten new recovery codes instead of those there are. @throws ValidationFailed, CodeInvalid, SecondFactorOff */
export async function renewRecoveryCodes(scope: UserScope, { password, code }: Proof) {
  const hold = await requireOwnPassword(scope, { field: 'password', password })
  return hold(lockOwn, async (inside) => {
    if (!(await takeCode(inside, inside.userId, code))) throw new SecondFactorOff()
    return { recovery_codes: await makeRecoveryCodes(inside, inside.userId) }
  })
}

/** @throws ValidationFailed, CodeInvalid, SecondFactorOff */
export async function disableSecondFactor(scope: UserScope, { password, code }: Proof) {
  const hold = await requireOwnPassword(scope, { field: 'password', password })
  await hold(lockOwn, async (inside) => {
    if (!(await takeCode(inside, inside.userId, code))) throw new SecondFactorOff()
    await removeSecondFactor(inside, inside.userId)
  })
}

/** Takes it off a person, whoever asks; one from before `since` stays. False where none was taken off that was on. */
export function removeSecondFactor(scope: Scope, userId: string, since?: string): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const wasOn = await forgetSecondFactor(inside, userId, since)
    if (wasOn) await tell(inside, userId, false)
    return wasOn
  })
}

/** Deletes what is kept of it, and tells nobody. */
export async function forgetSecondFactor(
  scope: Scope,
  userId: string,
  since?: string,
): Promise<boolean> {
  const theirs = scope.db.deleteFrom('second_factors').where('user_id', '=', userId)
  const meant =
    since === undefined
      ? theirs
      : theirs.where((is) =>
          is.or([is('confirmed_at', 'is', null), is('confirmed_at', '>=', since)]),
        )
  const gone = await meant.returning('confirmed_at').executeTakeFirst()
  if (gone === undefined) return false
  await forgetRecoveryCodes(scope, userId)
  return gone.confirmed_at !== null
}

/**
 * Uses up the code that is sent beside a password; false where no second factor is on. Within the transaction of what
 * it allows: the row stays locked, and no code counts twice. Guarded by "lets a code in once, however many try".
 * @throws CodeRequired, CodeInvalid
 */
export async function takeCode(
  scope: Scope,
  userId: string,
  code: string | undefined,
): Promise<boolean> {
  const factor = await factorOf(scope, userId).forNoKeyUpdate().executeTakeFirst()
  if (factor === undefined || factor.confirmed_at === null) return false
  if (code === undefined) throw new CodeRequired()
  if (/^\d{6}$/.test(code)) await noteStep(scope, userId, await stepIn(scope, factor, code))
  else if (!(await useRecoveryCode(scope, userId, code))) throw new CodeInvalid()
  return true
}

function ownFactor(scope: UserScope) {
  return factorOf(scope, scope.userId)
}

function factorOf({ db }: Scope, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['user_id', 'secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
}

interface Factor {
  readonly user_id: string
  readonly secret: Buffer
  readonly last_step: number | null
}

/** The step that a code is of, if it is later than every one that was accepted. @throws CodeInvalid */
async function stepIn(
  { vault, now }: Scope,
  { user_id, secret, last_step }: Factor,
  code: string,
): Promise<number> {
  const step = stepOf(await vault.open(secret, ownerOf(user_id)), code, now())
  if (step === undefined || step <= (last_step ?? -1)) throw new CodeInvalid()
  return step
}

async function noteStep({ db }: Scope, userId: string, last_step: number): Promise<void> {
  await db.updateTable('second_factors').set({ last_step }).where('user_id', '=', userId).execute()
}

/** Tells the person by mail, and the admins of their organizations by an event. */
async function tell(scope: Scope, userId: string, isOn: boolean): Promise<void> {
  await notifyPerson(scope, userId, {
    kind: isOn ? 'second_factor_on' : 'second_factor_off',
    occasion: scope.newId(),
    facts: { at: timestamp(scope.now()) },
    ...(isOn ? { linkSubject: userId } : {}),
  })
  const memberships = await scope.db
    .selectFrom('memberships')
    .select(['organization_id', 'user_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  const acting = { ...scope, actor: personActing(userId) }
  for (const { organization_id, user_id, role } of memberships)
    recordFor(
      acting,
      organization_id,
      isOn ? secondFactorEvents.second_factor_enabled : secondFactorEvents.second_factor_disabled,
      {
        subject: user_id,
        data: { user_id, role },
      },
    )
}

/** For whom a secret is sealed. */
function ownerOf(userId: string): string {
  return `second factor ${userId}`
}
