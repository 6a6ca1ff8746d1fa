import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import type { LoggedEvent } from '#kernel/events/log.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { enqueue } from '#kernel/jobs/job.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { Delivery, type deliveriesQuery } from './schemas.ts'

const columns = Delivery.keyof().options

/** What was sent to a webhook and what is still to be sent, with every attempt. */
export function listDeliveries(
  scope: OrganizationScope,
  webhookId: string,
  { status, event_type, ...request }: z.output<typeof deliveriesQuery>,
) {
  const rows = deliveriesOf(scope, webhookId).where(matching({ status, event_type }))
  return listPage(rows, request, { created_at: sql.ref('created_at') })
}

/** @throws NotFound */
export async function readDelivery(scope: OrganizationScope, webhookId: string, id: string) {
  return deliveriesOf(scope, webhookId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

function deliveriesOf({ db, organizationId }: OrganizationScope, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .select(columns)
    .$narrowType<Pick<z.output<typeof Delivery>, 'attempts'>>()
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
}

/** An event on its way to a webhook. */
export interface Parcel {
  readonly webhook_id: string
  readonly event_id: string
  readonly event_type: string
  readonly body: string
}

/** The envelope of Standard Webhooks around the event as GET /events/ shows it. */
export function parcelOf(webhookId: string, event: LoggedEvent): Parcel {
  const { id, type, occurred_at } = event
  const body = JSON.stringify({ type, timestamp: occurred_at, data: event })
  return { webhook_id: webhookId, event_id: id, event_type: type, body }
}

/** Stores what is to be sent, and wakes the job that sends it; inside a transaction both or neither. */
export async function dispatch(scope: OrganizationScope, parcels: readonly Parcel[]) {
  if (parcels.length === 0) return
  const { db, organizationId, newId } = scope
  const rows = JSON.stringify(parcels.map((parcel) => ({ ...parcel, id: newId() })))
  const now = timestamp(scope.now())
  await sql`
    insert into webhook_deliveries
      (organization_id, id, webhook_id, event_id, event_type, body, status, attempts,
       next_attempt_at, created_at)
    select ${organizationId}::uuid, x.id, x.webhook_id, x.event_id, x.event_type, x.body, 'pending', '[]',
           ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as x
        (id uuid, webhook_id uuid, event_id uuid, event_type text, body text)`.execute(db)
  // In one order everywhere, since two that enqueue the same job wait for each other.
  for (const id of new Set(parcels.map(({ webhook_id }) => webhook_id).sort()))
    await wake(scope, id)
}

/** The job that sends what is due to a webhook. */
export const delivering = {
  name: 'webhooks.deliver',
  payload: z.strictObject({ webhook_id: z.uuid() }),
} as const

/**
 * Has a webhook's due deliveries sent, now or at an instant. One job a webhook waits at a time, and of an
 * organization a few run: slow targets hold up nobody else's deliveries.
 */
export function wake(scope: OrganizationScope, webhookId: string, at?: string): Promise<void> {
  const waitMs = at === undefined ? 0 : Date.parse(at) - scope.now().getTime()
  const later =
    waitMs <= 0
      ? { singletonKey: webhookId }
      : { singletonKey: `${webhookId} ${at}`, startAfterSeconds: Math.ceil(waitMs / 1000) }
  return enqueue(
    scope,
    delivering,
    { webhook_id: webhookId },
    { ...later, group: scope.organizationId },
  )
}

/** What waits for a webhook that is switched off or deleted is sent no more. */
export async function cancelPending(
  { db, organizationId }: OrganizationScope,
  ...webhookIds: readonly string[]
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled', next_attempt_at: null })
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', sql<string>`any(${[...webhookIds]}::uuid[])`)
    .where('next_attempt_at', 'is not', null)
    .execute()
}
