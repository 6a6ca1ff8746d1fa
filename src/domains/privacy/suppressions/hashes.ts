import type { Scope } from '#kernel/scope.ts'
import { keyedHash } from '#kernel/secrets.ts'
import type { Mark } from './marks.ts'

/** Whom a suppression binds: one organization, or all of the service. */
export type Realm = string
export const everywhere: Realm = '*'

/** How marks are found again. Whoever has the database without its key cannot try addresses. */
export interface Hashing {
  /** Under each key of the service, the one in use first. */
  hashesOf(realm: Realm, mark: Mark): Buffer[]
  /** What who asks about the mark and who suppresses it wait at, as a `bigint`. */
  lockOf(mark: Mark): string
}

/** @throws EncryptionNotSetUp */
export async function hashing({ vault }: Pick<Scope, 'vault'>): Promise<Hashing> {
  const secrets = await vault.derive('suppressions')
  const hashesOf = (realm: Realm, { kind, value }: Mark) =>
    secrets.map((secret) => keyedHash(secret, `${realm} ${kind} ${value}`))
  return {
    hashesOf,
    lockOf: (mark) => String(hashesOf('lock', mark)[0]?.readBigInt64BE()),
  }
}
