import { sql } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Database } from '../postgres/database.ts'
import type { Scope } from '../scope.ts'
import { earliestId, longestTransactionMs } from './id-time.ts'
import { start } from './log.ts'

/** How far a subscriber has come over all organizations, and when that was found out. */
export interface Horizon {
  readonly txid: number
  readonly at: Date
}

const beginning: Horizon = { txid: start, at: new Date(0) }

/** Where the subscribers left off; one that is new begins with the oldest event that is kept. */
export async function readHorizons({ db }: Scope, subscribers: readonly string[]) {
  const rows = await db
    .selectFrom('event_horizons')
    .select(['subscriber', 'txid', 'updated_at'])
    .where('subscriber', 'in', [...subscribers])
    .execute()
  const known = new Map(
    rows.map(({ subscriber, txid, updated_at }) => [
      subscriber,
      { txid, at: new Date(updated_at) },
    ]),
  )
  return new Map(subscribers.map((name) => [name, known.get(name) ?? beginning]))
}

export async function storeHorizons(
  { db }: Scope,
  horizons: ReadonlyMap<string, Horizon>,
): Promise<void> {
  const rows = [...horizons].map(([subscriber, { txid, at }]) => ({
    subscriber,
    txid,
    updated_at: timestamp(at),
  }))
  await db
    .insertInto('event_horizons')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('subscriber')
        .doUpdateSet({
          txid: sql.ref('excluded.txid'),
          updated_at: sql.ref('excluded.updated_at'),
        })
        .whereRef('event_horizons.txid', '<', sql.ref('excluded.txid')),
    )
    .execute()
}

/** Below it no transaction is running any more: what is there is complete. */
export async function completeBelow(sweep: Database): Promise<number> {
  const { rows } = await sql<{ txid: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as txid`.execute(sweep)
  return rows[0]?.txid ?? start
}

/** An event recorded after a horizon was found out has an id of that time, less a transaction's length. */
function idsSince({ at }: Horizon): string {
  return earliestId(at.getTime() - longestTransactionMs)
}

export interface Recorded {
  readonly organization_id: string
  readonly type: string
}

/** In which organizations what has been recorded since a horizon, as far as it is complete. */
export function recordedSince(
  sweep: Database,
  since: Horizon,
  completeBelow: number,
): Promise<Recorded[]> {
  return sweep
    .selectFrom('events')
    .select(['organization_id', 'type'])
    .distinct()
    .where('txid', '>=', since.txid)
    .where('txid', '<', completeBelow)
    .where('id', '>', idsSince(since))
    .execute()
}

const maxDue = 1000

/** The cursors that have more to deliver now. */
export function dueCursors(sweep: Database, now: Date) {
  return sweep
    .selectFrom('event_cursors')
    .select(['organization_id', 'subscriber'])
    .where('retry_at', '<=', timestamp(now))
    .orderBy('retry_at')
    .limit(maxDue)
    .execute()
}

/** The age of the oldest event of each type beyond a horizon, complete or not; in milliseconds since 1970. */
export function oldestBeyond(sweep: Database, since: Horizon) {
  return sweep
    .selectFrom('events')
    .select(['type', sql<string>`min(id::text)`.as('id')])
    .where('txid', '>=', since.txid)
    .where('id', '>', idsSince(since))
    .groupBy('type')
    .execute()
}

/** Since when the oldest cursor of each subscriber waits. */
export function oldestWaiting(sweep: Database) {
  return sweep
    .selectFrom('event_cursors')
    .select((eb) => ['subscriber', eb.fn.min('waiting_since').as('since')])
    .where('retry_at', 'is not', null)
    .groupBy('subscriber')
    .execute()
}
