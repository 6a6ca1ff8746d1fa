import { createHmac, randomInt, type KeyObject } from 'node:crypto'
import type { Scope } from '#kernel/scope.ts'

const count = 10
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const half = 5

/** Makes ten codes, each good for one sign-in without the device; those from before count no more. */
export async function makeRecoveryCodes(scope: Scope, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  const [secret] = await scope.vault.derive('recovery codes')
  await forgetRecoveryCodes(scope, userId)
  await scope.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(secret, userId, code) })))
    .execute()
  return codes
}

/** Uses one up; false where it is none of theirs. Of many at once one succeeds, since it deletes the row. */
export async function useRecoveryCode(
  { db, vault }: Scope,
  userId: string,
  code: string,
): Promise<boolean> {
  const secrets = await vault.derive('recovery codes')
  const hashes = secrets.map((secret) => hashOf(secret, userId, code))
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** How many are left. */
export async function countRecoveryCodes({ db }: Scope, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}

export async function forgetRecoveryCodes({ db }: Scope, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

function newCode(): string {
  const letters = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, half).join('')}-${letters.slice(half).join('')}`
}

/** Keyed: fifty bits are few enough to be tried. Written with capitals, spaces or without the hyphen it is the same. */
function hashOf(secret: KeyObject, userId: string, code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  return createHmac('sha256', secret).update(`${userId} ${letters}`).digest()
}
