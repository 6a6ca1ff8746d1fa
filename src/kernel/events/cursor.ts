import { sql, type UpdateObject } from 'kysely'
import { timestamp } from '../clock.ts'
import { atCommit } from '../postgres/driver.ts'
import type { Tables } from '../postgres/tables.ts'
import type { OrganizationScope } from '../scope.ts'
import { leastId, start, type LoggedEvent } from './log.ts'

/** How far a subscriber has come in an organization. */
export interface EventCursor {
  readonly position: number
  readonly event_id: string
  /** How often in a row it has failed. */
  readonly attempts: number
  readonly retry_at: string | null
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
    .select(['position', 'event_id', 'attempts', 'retry_at'])
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
      position: start,
      event_id: leastId,
      attempts: 0,
      updated_at: timestamp(now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['position', 'event_id', 'attempts', 'retry_at'])
    .executeTakeFirst()
}

/** Moves a held cursor to where everything below is delivered, together with the commit. */
export function moveTo(scope: OrganizationScope, subscriber: string, position: number) {
  return change(scope, subscriber, { position, event_id: leastId })
}

/** Moves a held cursor after an event behind which there may be more. */
export function moveAfter(scope: OrganizationScope, subscriber: string, event: LoggedEvent) {
  const { organizationId, now } = scope
  return change(scope, subscriber, {
    position: sql<number>`(select position from events
      where organization_id = ${organizationId} and id = ${event.id})`,
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
  readonly position: number
  readonly first: LoggedEvent | undefined
  readonly error: unknown
  readonly retryAt: Date
}

/** Notes a failure after the transaction was rolled back. */
export async function noteFailure(
  scope: OrganizationScope,
  subscriber: string,
  { position, first, error, retryAt }: Failure,
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
    .values({ ...key, ...note, position, event_id: leastId, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'subscriber']).doUpdateSet({
        ...note,
        attempts: sql`event_cursors.attempts + 1`,
        position: sql`greatest(event_cursors.position, excluded.position)`,
      }),
    )
    .execute()
}

/** Class and message; what a database error quotes of the rows stands elsewhere in it. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
}
