import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'

/** More responses than these are not kept, however fresh. */
const maxResponses = 5_000
const hostDays = 30

/** Deletes what sources said once it is no longer fresh, the oldest where there is too much, and hosts not asked for long. */
export async function forgetOutside({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
  const time = now().toISOString()
  await db.deleteFrom('gtm_source_responses').where('expires_at', '<=', time).execute()
  await sql`
    delete from gtm_source_responses
     where request_hash in (
       select request_hash from gtm_source_responses
        order by expires_at desc offset ${maxResponses})`.execute(db)
  await db
    .deleteFrom('gtm_source_hosts')
    .where('updated_at', '<', new Date(now().getTime() - hostDays * 86_400_000).toISOString())
    .execute()
}
