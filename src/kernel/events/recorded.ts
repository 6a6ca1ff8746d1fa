import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { atCommit } from '../postgres/driver.ts'

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
  readonly occurred_at: string
}

/**
 * `txid` orders the log: readers hand out rows below the oldest running transaction only, so that none
 * is passed over that commits late. A transaction may have begun before one whose change of the same
 * record it waited for; its events still come after, by taking over the higher of both numbers.
 */
const insertEvents = `
  insert into events
    (organization_id, id, type, subject_type, subject_id, actor, cause, changes, data, occurred_at, txid)
  select $1::uuid, x.id, x.type, x.subject_type, x.subject_id, x.actor, x.cause, x.changes, x.data,
         x.occurred_at,
         greatest(pg_current_xact_id()::text::bigint,
           (select e.txid from events e
             where e.organization_id = $1::uuid and e.subject_id = x.subject_id and e.id > $3::uuid
             order by e.txid desc limit 1))
    from jsonb_to_recordset($2::jsonb) as x
      (id uuid, type text, subject_type text, subject_id uuid, actor jsonb, cause jsonb,
       changes jsonb, data jsonb, occurred_at timestamptz)`

/** No transaction lasts this long: statements, locks and idle transactions are all limited to seconds. */
const longestTransactionMs = 600_000

/** Sends the events together with the commit, an organization's in one statement. */
export async function storeAtCommit(
  db: Database,
  recorded: readonly RecordedEvent[],
): Promise<void> {
  for (const [organizationId, events] of Map.groupBy(recorded, (one) => one.organization_id)) {
    const rows = JSON.stringify(events.map(({ organization_id: _organization, ...row }) => row))
    const since = earliestId(Date.parse(events[0]?.occurred_at ?? '') - longestTransactionMs)
    const insert = CompiledQuery.raw(insertEvents, [organizationId, rows, since])
    await db.executeQuery(atCommit(insert, organizationId))
  }
}

/** The least UUIDv7 of an instant. */
export function earliestId(instantMs: number): string {
  const hex = instantMs.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
