import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { atCommit } from '../postgres/driver.ts'
import { earliestId, instantOf, longestTransactionMs } from './id-time.ts'

/** What a field was, and what it is now. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** A row of the event log, as the transaction of its change will store it. */
export interface RecordedEvent {
  readonly organization_id: string
  readonly id: string
  readonly type: string
  readonly subject_type: string
  readonly subject_id: string
  readonly actor: unknown
  readonly cause: unknown
  readonly changes: Changes
  readonly data: unknown
  readonly admin_only: boolean
  readonly occurred_at: string
}

/**
 * How many positions each transaction has: its events take `transaction id * span`, and those after.
 * With more it runs on into the span of the next, which only makes its last events visible later.
 */
export const span = 4096

/**
 * `position` orders the log: readers hand out what stands below the oldest running transaction only, so
 * that nothing is passed over that commits late. A transaction may have begun before another one whose
 * change of the same record it waited for; its events then take the positions after that one's.
 */
const insertEvents = `
  insert into events
    (organization_id, id, position, type, subject_type, subject_id, actor, cause, changes, data,
     admin_only, occurred_at)
  select $1::uuid, x.id, first.position + x.place, x.type, x.subject_type, x.subject_id, x.actor,
         x.cause, x.changes, x.data, x.admin_only, x.occurred_at
    from jsonb_to_recordset($2::jsonb) as x
           (place integer, id uuid, type text, subject_type text, subject_id uuid, actor jsonb,
            cause jsonb, changes jsonb, data jsonb, admin_only boolean, occurred_at timestamptz),
         (select greatest(pg_current_xact_id()::text::bigint * ${span}, max(e.position) + 1) as position
            from events e
           where e.organization_id = $1::uuid and e.subject_id = any ($3::uuid[]) and e.id > $4::uuid
             and e.position >= pg_current_xact_id()::text::bigint * ${span}) as first`

/** Sends the events together with the commit, an organization's in one statement. */
export async function storeAtCommit(
  db: Database,
  recorded: readonly RecordedEvent[],
): Promise<void> {
  for (const [organizationId, events] of Map.groupBy(recorded, (one) => one.organization_id)) {
    const rows = events.map(({ organization_id: _organization, ...row }, place) => ({
      place,
      ...row,
    }))
    const subjects = [...new Set(events.map(({ subject_id }) => subject_id))]
    const instants = events.map(({ id }) => instantOf(id))
    const insert = CompiledQuery.raw(insertEvents, [
      organizationId,
      JSON.stringify(rows),
      subjects,
      earliestId(Math.min(...instants) - longestTransactionMs),
    ])
    await db.executeQuery(atCommit(insert, organizationId))
  }
}
