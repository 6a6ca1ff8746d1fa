import { sql, type UpdateObject } from 'kysely'
import { timestamp } from '../clock.ts'
import { atCommit } from '../postgres/connections/driver.ts'
import type { Tables } from '../postgres/tables.ts'
import type { OrganizationScope } from '../scope.ts'
import { beforeAny, start, type LoggedEvent } from './log.ts'

const columns = ['txid', 'lsn', 'event_id', 'attempts', 'retry_at'] as const
const before = { lsn: beforeAny.lsn, event_id: beforeAny.id }

/** How far a subscriber has come in an organization. */
export interface EventCursor {
  readonly txid: number
  readonly lsn: number
  readonly event_id: string
  /** How often in a row it has failed. */
  readonly attempts: number
  readonly retry_at: string | null
}

/** The longest time that a cursor waits after a failure. */
export const longestDelayMs = 3_600_000

/**
 * Whether a cursor waits at an instant. A time further off than any wait was noted before the clock was set back, and holds
 * nobody up.
 */
export function isWaiting({ retry_at }: Pick<EventCursor, 'retry_at'>, now: Date): boolean {
  if (retry_at === null) return false
  const left = Date.parse(retry_at) - now.getTime()
  return left > 0 && left <= longestDelayMs
}

/** Holds the cursor until the transaction ends; undefined while another worker holds it. */
export async function lockCursor(
  scope: OrganizationScope,
  subscriber: string,
): Promise<EventCursor | undefined> {
  return (await findCursor(scope, subscriber)) ?? (await newCursor(scope, subscriber))
}

function findCursor({ db, organizationId }: OrganizationScope, subscriber: string) {
  return db
    .selectFrom('event_cursors')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('subscriber', '=', subscriber)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Waits for another worker that makes it at this moment, and then finds that one's cursor held or there. */
async function newCursor(scope: OrganizationScope, subscriber: string) {
  const { db, organizationId, now } = scope
  return await db
    .insertInto('event_cursors')
    .values({
      organization_id: organizationId,
      subscriber,
      txid: start,
      ...before,
      attempts: 0,
      updated_at: timestamp(now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Moves a held cursor to where everything below is delivered, together with the commit. */
export function moveTo(scope: OrganizationScope, subscriber: string, txid: number) {
  return change(scope, subscriber, { txid, ...before })
}

/** Moves a held cursor after an event behind which there may be more. */
export function moveAfter(scope: OrganizationScope, subscriber: string, event: LoggedEvent) {
  const { organizationId, now } = scope
  const found = (column: 'txid' | 'lsn') => sql<number>`(select ${sql.ref(column)} from events
    where organization_id = ${organizationId} and id = ${event.id})`
  return change(scope, subscriber, {
    txid: found('txid'),
    lsn: found('lsn'),
    event_id: event.id,
    retry_at: timestamp(now()),
    waiting_since: event.occurred_at,
  })
}

async function change(
  scope: OrganizationScope,
  subscriber: string,
  values: UpdateObject<Tables, 'event_cursors'>,
): Promise<void> {
  const query = update(scope, subscriber).set({
    attempts: 0,
    retry_at: null,
    waiting_since: null,
    failure: null,
    updated_at: timestamp(scope.now()),
    ...values,
  })
  await scope.db.executeQuery(atCommit(query.compile(), scope.organizationId))
}

function update({ db, organizationId }: OrganizationScope, subscriber: string) {
  return db
    .updateTable('event_cursors')
    .where('organization_id', '=', organizationId)
    .where('subscriber', '=', subscriber)
}

/** What went wrong with which events, and when it is tried again. */
export interface Failure {
  readonly txid: number
  readonly first: LoggedEvent | undefined
  readonly error: unknown
  readonly retryAt: Date
}

/** Notes a failure after the transaction was rolled back. */
export async function noteFailure(
  scope: OrganizationScope,
  subscriber: string,
  { txid, first, error, retryAt }: Failure,
): Promise<void> {
  const { db, organizationId, now } = scope
  const note = {
    retry_at: timestamp(retryAt),
    waiting_since: first?.occurred_at ?? timestamp(now()),
    failure: reasonOf(error),
    updated_at: timestamp(now()),
  }
  const key = { organization_id: organizationId, subscriber }
  await db
    .insertInto('event_cursors')
    .values({ ...key, ...note, txid, ...before, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'subscriber']).doUpdateSet({
        ...note,
        attempts: sql`event_cursors.attempts + 1`,
      }),
    )
    .execute()
}

/** Class and message; what a database error quotes of the rows stands elsewhere in it. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
}
