import { sql } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Database } from '../postgres/database.ts'
import type { Scope } from '../scope.ts'
import { longestDelayMs } from './cursor.ts'
import { earliestSince } from './id-time.ts'
import { start } from './log.ts'

/** How far a subscriber has come over all organizations. */
export interface Horizon {
  readonly txid: number
  /** Before it no event was stored that has this txid or a higher one. */
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

/** The transactions of the whole server at an instant. */
export interface Moment {
  /** Below it none is running any more: what is there is complete. */
  readonly complete: number
  /** Neither this one nor any above has ended: events of theirs are stored later, or by those that run. */
  readonly next: number
  readonly at: Date
}

export async function readMoment(sweep: Database, at: Date): Promise<Moment> {
  const { rows } = await sql<{ complete: number; next: number }>`
    select pg_snapshot_xmin(now)::text::bigint as complete, pg_snapshot_xmax(now)::text::bigint as next
      from pg_current_snapshot() as now`.execute(sweep)
  return { complete: start, next: start, ...rows[0], at }
}

/** Whether all that ran at an earlier moment has ended. */
export function hasPassed({ complete }: Moment, earlier: Moment): boolean {
  return complete >= earlier.next
}

/**
 * The horizon of who has been given all that was complete at a moment. Its instant is that of an earlier one of which all
 * has ended, since what runs now may have begun long ago, and events have been stored beside it ever since. It is none to come:
 * the clock may have been set back.
 */
export function movedTo(moment: Moment, before: Horizon, earlier: Moment | undefined): Horizon {
  const { at } = earlier !== undefined && hasPassed(moment, earlier) ? earlier : before
  return { txid: moment.complete, at: at < moment.at ? at : moment.at }
}

export interface Recorded {
  readonly organization_id: string
  readonly type: string
}

/** In which organizations what has been recorded since a horizon, as far as it is complete at a moment. */
export function recordedSince(
  sweep: Database,
  since: Horizon,
  { complete, at }: Moment,
): Promise<Recorded[]> {
  return sweep
    .selectFrom('events')
    .select(['organization_id', 'type'])
    .distinct()
    .where('txid', '>=', since.txid)
    .where('txid', '<', complete)
    .where('id', '>', earliestSince(since.at.getTime(), at))
    .execute()
}

const maxDue = 1000

/** The cursors of these subscribers that have more to deliver now, as `isWaiting` tells. */
export function dueCursors(sweep: Database, subscribers: readonly string[], now: Date) {
  return sweep
    .selectFrom('event_cursors')
    .select(['organization_id', 'subscriber'])
    .where((is) =>
      is.or([
        is('retry_at', '<=', timestamp(now)),
        is('retry_at', '>', timestamp(new Date(now.getTime() + longestDelayMs))),
      ]),
    )
    .where('subscriber', 'in', [...subscribers])
    .orderBy('retry_at')
    .limit(maxDue)
    .execute()
}

/** The age of the oldest event of each type beyond a horizon, complete or not; in milliseconds since 1970. */
export function oldestBeyond(sweep: Database, since: Horizon, now: Date) {
  return sweep
    .selectFrom('events')
    .select(['type', sql<string>`min(id::text)`.as('id')])
    .where('txid', '>=', since.txid)
    .where('id', '>', earliestSince(since.at.getTime(), now))
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
