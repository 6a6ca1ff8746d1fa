import { sql } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { forgetUntil } from '#kernel/jobs/due.ts'
import type { Scope } from '#kernel/scope.ts'

/** More responses than these are not kept, however fresh. */
const maxResponses = 5_000
const hostDays = 30

/** Deletes what sources said once it is no longer fresh, the oldest where there is too much, and hosts not asked for long. */
export async function forgetOutside({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
  const until = timestamp(now())
  await forgetUntil(db, { table: 'gtm_source_responses', column: 'expires_at', until })
  await sql`
    delete from gtm_source_responses
     where request_hash in (
       select request_hash from gtm_source_responses
        order by expires_at desc offset ${maxResponses})`.execute(db)
  const oldest = timestamp(new Date(now().getTime() - hostDays * dayMs))
  await forgetUntil(db, { table: 'gtm_source_hosts', column: 'updated_at', until: oldest })
}
