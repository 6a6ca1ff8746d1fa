import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ResponseCache, Observation, Page, Query } from '#adapters/signal-sources/contract.ts'
import type { Scope } from '#kernel/scope.ts'

/** Longer responses are read anew. */
const maxBytes = 1_000_000

/**
 * What sources said, shared by all who ask the same while it is fresh. It names nobody who asked, and is gone long before
 * any source wants it forgotten.
 */
export function sharedResponses({ db, now }: Pick<Scope, 'db' | 'now'>): ResponseCache {
  return {
    find: async ({ policy }, query) => {
      const row = await db
        .selectFrom('gtm_source_responses')
        .select('page')
        .where('request_hash', '=', hashOf(policy.id, query))
        .where('expires_at', '>', now().toISOString())
        .executeTakeFirst()
      return row?.page as Page<Observation> | undefined
    },
    keep: async ({ policy, fresh_minutes }, query, page) => {
      const json = JSON.stringify(page)
      if (json.length > maxBytes) return
      const response = {
        source: policy.id,
        page: json,
        received_at: now().toISOString(),
        expires_at: new Date(now().getTime() + fresh_minutes * 60_000).toISOString(),
      }
      await db
        .insertInto('gtm_source_responses')
        .values({ request_hash: hashOf(policy.id, query), ...response })
        .onConflict((conflict) => conflict.column('request_hash').doUpdateSet(response))
        .execute()
    },
  }
}

/** Forgets what sources said that holds one of these words; it is asked for again. */
export async function forgetResponsesWith(
  { db }: Pick<Scope, 'db'>,
  needles: readonly string[],
): Promise<void> {
  await sql`
    delete from gtm_source_responses
     where exists (select from unnest(${needles}::text[]) needle where strpos(lower(page::text), needle) > 0)`.execute(
    db,
  )
}

function hashOf(source: string, { url, method = 'GET', body = '', since }: Query): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([source, method, url, body, since]))
    .digest()
}
