import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { atCommit } from '../postgres/connections/driver.ts'
import type { Actor } from '../scope.ts'

/** What a field was, and what it is now. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** A row of the event log, as the transaction of its change will store it. */
export interface RecordedEvent {
  readonly organization_id: string
  readonly id: string
  readonly type: string
  readonly subject_type: string
  readonly subject_id: string
  readonly actor: Actor
  readonly cause: unknown
  readonly changes: Changes
  readonly data: unknown
  readonly admin_only: boolean
  readonly occurred_at: string
}

const columns = `(organization_id, id, txid, lsn, type, subject_type, subject_id, actor, cause, changes, data,
     admin_only, occurred_at)`

/**
 * `txid` says when an event may be read: readers hand out what stands below the oldest running transaction
 * only, so that nothing is passed over that commits late. It is the own transaction's id, or the newest
 * that has ended, if that is higher: a transaction may have begun before one whose change of the same
 * record it waited for, and its events come after that one's. Among equals the position in the write-ahead
 * log decides, which is later for whoever waited. Ids cannot: those of one millisecond come in any order.
 */
const txid = `greatest(pg_current_xact_id()::text::bigint,
                  pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)`
const lsn = `(pg_current_wal_insert_lsn() - '0/0')::bigint`

/** Most changes record one event, and a set of rows costs PostgreSQL half as much again as one row. */
const insertOne = `
  insert into events ${columns}
  values ($1, $2, ${txid}, ${lsn}, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

const insertMany = `
  insert into events ${columns}
  select $1::uuid, x.id, ${txid}, ${lsn} + x.place,
         x.type, x.subject_type, x.subject_id, x.actor, x.cause, x.changes, x.data,
         x.admin_only, x.occurred_at
    from jsonb_to_recordset($2::jsonb) as x
      (place integer, id uuid, type text, subject_type text, subject_id uuid, actor jsonb, cause jsonb,
       changes jsonb, data jsonb, admin_only boolean, occurred_at timestamptz)`

/** So many are written as one text; that of ten thousand would hold up all else in the process. */
const mostAtOnce = 1_000

/** Sends the events together with the commit, an organization's in one statement for each thousand. */
export async function storeAtCommit(
  db: Database,
  recorded: readonly RecordedEvent[],
): Promise<void> {
  for (const [organizationId, events] of Map.groupBy(recorded, (one) => one.organization_id))
    for (let from = 0; from < events.length; from += mostAtOnce) {
      const some = events.slice(from, from + mostAtOnce)
      await db.executeQuery(atCommit(insertionOf(organizationId, some), organizationId))
      if (events.length > mostAtOnce) await setImmediate()
    }
}

/** The statement that stores events of one organization. */
export function insertionOf(
  organizationId: string,
  events: readonly RecordedEvent[],
): CompiledQuery {
  const [first] = events
  return first !== undefined && events.length === 1
    ? insertionOfOne(first)
    : insertionOfMany(organizationId, events)
}

function insertionOfOne(event: RecordedEvent): CompiledQuery {
  return CompiledQuery.raw(insertOne, [
    event.organization_id,
    event.id,
    event.type,
    event.subject_type,
    event.subject_id,
    JSON.stringify(event.actor),
    JSON.stringify(event.cause),
    JSON.stringify(event.changes),
    JSON.stringify(event.data),
    event.admin_only,
    event.occurred_at,
  ])
}

function insertionOfMany(organizationId: string, events: readonly RecordedEvent[]): CompiledQuery {
  const rows = events.map(({ organization_id: _organization, ...row }, place) => ({
    place,
    ...row,
  }))
  return CompiledQuery.raw(insertMany, [organizationId, JSON.stringify(rows)])
}
