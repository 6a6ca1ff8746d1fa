import { timingSafeEqual } from 'node:crypto'
import { IdempotencyKeyReused } from '#kernel/http/idempotency.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { keyedHash } from '#kernel/secrets.ts'
import { maker } from './own-runs.ts'

/** An Idempotency-Key with its request, as hashes that nobody can guess at. */
export interface Key {
  readonly key_hash: Buffer
  readonly request_hash: Buffer
}

export async function keyOf(
  scope: OrganizationScope,
  text: string | undefined,
  request: unknown,
): Promise<Key | undefined> {
  if (text === undefined) return undefined
  const [secret] = await scope.vault.derive('ai idempotency')
  const mac = (what: string) =>
    keyedHash(secret, JSON.stringify([scope.organizationId, maker(scope), what]))
  return { key_hash: mac(`key ${text}`), request_hash: mac(`request ${JSON.stringify(request)}`) }
}

/** The run that was started under the key, if there is one. @throws IdempotencyKeyReused */
export async function findKeyed(scope: OrganizationScope, key: Key): Promise<string | undefined> {
  const run = await scope.db
    .selectFrom('ai_runs')
    .select(['id', 'request_hash'])
    .where('organization_id', '=', scope.organizationId)
    .where('created_by', '=', maker(scope))
    .where('key_hash', '=', key.key_hash)
    .executeTakeFirst()
  if (run === undefined) return undefined
  if (run.request_hash === null || !timingSafeEqual(run.request_hash, key.request_hash))
    throw new IdempotencyKeyReused()
  return run.id
}
