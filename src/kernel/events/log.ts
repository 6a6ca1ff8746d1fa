import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { dayMs } from '../clock.ts'
import { refusal } from '../errors.ts'
import { when } from '../lists/filters.ts'
import type { List } from '../lists/page.ts'
import type { Tables } from '../postgres/tables.ts'
import { admits, type OrganizationScope } from '../scope.ts'
import { earliestId, earliestSince, instantOf } from './id-time.ts'
import type { LoggedEvent } from './logged-event.ts'

export type { LoggedEvent } from './logged-event.ts'

export const EventNotKept = refusal(
  410,
  'event_not_kept',
  'The log does not hold this event',
  'It is unknown here, or older than events are kept: some may have been missed. Ask for `from_now=true`, read all records again, and go on after the `resume_after` that you got.',
)

/** Where a reader stands: what comes after it is new. Below the horizon the log is complete. */
export interface Place {
  readonly txid: number
  readonly lsn: number
  readonly id: string
  readonly horizon: number
}

export interface EventFilter {
  /** Types or patterns; all where left out. */
  readonly types?: readonly string[] | undefined
  readonly subject?: string | undefined
}

/** Before all transactions, with room for a log that was moved behind them. */
export const start = -(2 ** 52)
/** Before the first event of a transaction. */
export const beforeAny = { lsn: start, id: earliestId(0) }

/** The events of an organization that are kept and that its caller may see, in no order. */
export function keptEvents(
  scope: OrganizationScope,
): SelectQueryBuilder<Tables, 'events', LoggedEvent> {
  const { db, organizationId, role } = scope
  const kept = db
    .selectFrom('events')
    .select(['id', 'type', 'occurred_at', 'actor', 'cause', 'changes', 'data'])
    .select(sql`jsonb_build_object('type', subject_type, 'id', subject_id)`.as('subject'))
    .where('organization_id', '=', organizationId)
    .where('id', '>', oldestKept(scope)) as unknown as SelectQueryBuilder<
    Tables,
    'events',
    LoggedEvent
  >
  return admits('admin', role) ? kept : kept.where('admin_only', '=', false)
}

function oldestKept({ now, config }: OrganizationScope): string {
  return earliestId(now().getTime() - config.EVENT_RETENTION_DAYS * dayMs)
}

/** The place after an event, or before all. @throws EventNotKept */
export async function placeAfter(scope: OrganizationScope, after?: string): Promise<Place> {
  const { rows } = await sql<{
    horizon: number
    txid: number | null
    lsn: number | null
  }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon, e.txid, e.lsn
      from (select) as once
      left join events e
        on e.organization_id = ${scope.organizationId} and e.id = ${after ?? null}
       and e.id > ${oldestKept(scope)}`.execute(scope.db)
  const { horizon = 0, txid = null, lsn = null } = rows[0] ?? {}
  if (after === undefined) return { txid: start, ...beforeAny, horizon }
  if (txid === null || lsn === null) throw new EventNotKept()
  return { txid, lsn, id: after, horizon }
}

/** What no reader at `place` has seen and nothing can come before any more. */
export function newEvents(scope: OrganizationScope, place: Place, { types, subject }: EventFilter) {
  return keptEvents(scope)
    .where(sql<boolean>`(txid, lsn, id) > (${place.txid}, ${place.lsn}, ${place.id})`)
    .where('txid', '<', place.horizon)
    .where('id', '>', earliestSince(instantOf(place.id), scope.now()))
    .where((eb) =>
      eb.and([...when(types, ofTypes), ...when(subject, (id) => eb('subject_id', '=', id))]),
    )
}

/** Types alone are found by an index; row-level security keeps patterns from one. */
function ofTypes(patterns: readonly string[]) {
  return patterns.some((pattern) => pattern.endsWith('*'))
    ? sql<SqlBool>`type like any (${patterns.map(likePattern)})`
    : sql<SqlBool>`type = any (${patterns})`
}

function likePattern(pattern: string): string {
  return pattern.replaceAll('_', '\\_').replace(/\*$/, '%')
}

/** The next events after a place, oldest first. */
export function nextEvents(
  scope: OrganizationScope,
  place: Place,
  filter: EventFilter,
  limit: number,
): Promise<LoggedEvent[]> {
  return newEvents(scope, place, filter)
    .orderBy('txid')
    .orderBy('lsn')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Beyond this many, new events are not counted. */
export const maxCounted = 10_000

async function countNew(scope: OrganizationScope, place: Place, filter: EventFilter) {
  const some = newEvents(scope, place, filter).clearSelect().select('id').limit(maxCounted)
  const { count } = await scope.db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A page of new events, with where to go on if there are more. */
export async function pageOfEvents(
  scope: OrganizationScope,
  place: Place,
  filter: EventFilter,
  size: number,
): Promise<List<LoggedEvent>> {
  const found = await nextEvents(scope, place, filter, size + 1)
  const results = found.slice(0, size)
  const last = results.at(-1)
  return found.length > size && last !== undefined
    ? {
        count: await countNew(scope, place, filter),
        next: { after: last.id },
        previous: null,
        results,
      }
    : { count: results.length, next: null, previous: null, results }
}
