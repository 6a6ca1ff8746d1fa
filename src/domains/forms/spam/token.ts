import { timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Scope } from '#kernel/scope.ts'
import { keyedHash, randomBase62 } from '#kernel/secrets.ts'

/** Nobody reads a form and fills it in faster. */
const youngestMs = 2_000
const oldestMs = 24 * 3_600_000

export type TokenState = 'good' | 'missing' | 'forged' | 'young' | 'old'

export interface ReadToken {
  readonly state: TokenState
  /** What is new with each showing of a form; of a genuine token only. */
  readonly nonce?: string
}

/** Says when a form was shown, and is new each time. @throws EncryptionNotSetUp */
export async function mintToken(scope: Scope, publicId: string): Promise<string> {
  const [secret] = await scope.vault.derive('form tokens')
  const told = `${scope.now().getTime().toString(36)}.${randomBase62(22)}`
  return `${told}.${signature(secret, publicId, told)}`
}

export async function readToken(
  scope: Scope,
  publicId: string,
  token: string | undefined,
): Promise<ReadToken> {
  if (token === undefined || token === '') return { state: 'missing' }
  const [, told = '', at = '', nonce = '', signed = ''] =
    /^(([0-9a-z]{1,12})\.([0-9A-Za-z]{22}))\.([\w-]{43})$/.exec(token) ?? []
  const secrets = await scope.vault.derive('form tokens')
  const isGenuine = secrets.some((secret) => isSame(signature(secret, publicId, told), signed))
  if (!isGenuine) return { state: 'forged' }
  const age = scope.now().getTime() - Number.parseInt(at, 36)
  if (age < youngestMs) return { state: 'young', nonce }
  return { state: age > oldestMs ? 'old' : 'good', nonce }
}

function signature(secret: KeyObject, publicId: string, told: string): string {
  return keyedHash(secret, `${publicId} ${told}`).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
