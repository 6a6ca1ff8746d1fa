import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Scope, UserScope } from '#kernel/scope.ts'
import { hashSecret, randomBase62 } from '#kernel/secrets.ts'

const day = 86_400_000
const absoluteLifeDays = 90
/** A token that has not been used for this long is as good as expired. */
export const idleLifeDays = 30

/** Gives the person a new token; only its SHA-256 is kept. */
export async function issueToken(scope: Scope, userId: string, label: string): Promise<string> {
  const token = `svc_usr_${randomBase62(43)}`
  const now = scope.now()
  await scope.db
    .insertInto('user_tokens')
    .values({
      id: scope.newId(),
      user_id: userId,
      token_hash: hashSecret(token),
      label,
      created_at: timestamp(now),
      last_used_at: timestamp(now),
      expires_at: timestamp(new Date(now.getTime() + absoluteLifeDays * day)),
    })
    .execute()
  return token
}

/** The caller's tokens that still open something. */
export function listTokens(scope: UserScope, request: ListRequest) {
  return listPage(
    scope.db
      .selectFrom('user_tokens')
      .select(['id', 'label', 'created_at', 'last_used_at', 'expires_at'])
      .select(sql<boolean>`id = ${scope.tokenId}`.as('is_current'))
      .where('user_id', '=', scope.userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', timestamp(scope.now()))
      .where('last_used_at', '>', timestamp(new Date(scope.now().getTime() - idleLifeDays * day))),
    request,
    { created_at: sql.ref('created_at') },
  )
}

/** Ends one of the caller's tokens at once. @throws NotFound */
export async function revokeToken(scope: UserScope, id: string): Promise<void> {
  const { numUpdatedRows } = await scope.db
    .updateTable('user_tokens')
    .set({ revoked_at: timestamp(scope.now()) })
    .where('id', '=', id)
    .where('user_id', '=', scope.userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFound()
}

/** Ends the token that opened this scope; without one there is nothing to end. */
export async function signOut(scope: UserScope): Promise<void> {
  if (scope.tokenId !== null) await revokeToken(scope, scope.tokenId)
}
