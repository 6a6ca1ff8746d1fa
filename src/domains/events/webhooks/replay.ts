import type { z } from 'zod'
import { conflict } from '#kernel/errors.ts'
import { matchesType } from '#kernel/events/event.ts'
import { earliestId } from '#kernel/events/id-time.ts'
import { keptEvents, type LoggedEvent } from '#kernel/events/log.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import type { Outside } from './checks.ts'
import { dispatch, parcelOf, type Parcel } from './deliveries.ts'
import { webhookEvents } from './events.ts'
import type { Period, Webhook } from './schemas.ts'
import { lockWebhook } from './webhooks.ts'

export const WebhookInactive = conflict(
  'webhook_inactive',
  'The webhook is switched off',
  'Switch it on with PATCH /api/v1/webhooks/{id}/ and `{"is_active": true}` first.',
)
export const ReplayTooLarge = conflict(
  'replay_too_large',
  'The period holds too many events',
  'Choose a shorter period.',
)

export const maxReplayed = 10_000
const atOnce = 1000

/** Sends the event of a delivery once more, as a new delivery. @throws WebhookInactive */
export async function replayDelivery(
  scope: OrganizationScope,
  webhookId: string,
  { event_id, event_type, body }: Omit<Parcel, 'webhook_id'>,
) {
  return replay(scope, webhookId, [{ webhook_id: webhookId, event_id, event_type, body }])
}

/**
 * Sends every event of a period that the webhook's patterns name, whether it was sent before or not.
 * @throws ValidationFailed, WebhookInactive, ReplayTooLarge
 */
export async function replayPeriod(
  scope: OrganizationScope,
  { declared }: Outside,
  webhook: z.output<typeof Webhook>,
  { from, to }: z.output<typeof Period>,
) {
  const until = to === null ? scope.now() : new Date(to)
  if (Date.parse(from) >= until.getTime())
    throw validationFailed([
      { field: 'from', code: 'invalid', message: 'Choose an instant before `to`.' },
    ])
  const types = declared()
    .map(({ type }) => type)
    .filter((type) => type !== webhookEvents.test.type)
    .filter((type) => webhook.events.some((pattern) => matchesType(pattern, type)))
  const events = await eventsBetween(scope, new Date(from), until, types)
  if (events.length > maxReplayed)
    throw new ReplayTooLarge({
      detail: `The period holds more than ${maxReplayed} events for this webhook; choose a shorter one.`,
    })
  return replay(
    scope,
    webhook.id,
    events.map((event) => parcelOf(webhook.id, event)),
  )
}

/** One more than may be replayed, where there are so many. */
async function eventsBetween(
  scope: OrganizationScope,
  from: Date,
  to: Date,
  types: readonly string[],
): Promise<LoggedEvent[]> {
  if (types.length === 0) return []
  return keptEvents(scope)
    .where('id', '>=', earliestId(from.getTime()))
    .where('id', '<', earliestId(to.getTime()))
    .where('type', 'in', [...types])
    .orderBy('id')
    .limit(maxReplayed + 1)
    .execute()
}

/** The lock keeps the webhook switched on until its deliveries are stored. */
function replay(scope: OrganizationScope, webhookId: string, parcels: readonly Parcel[]) {
  return transaction(scope, async (inside) => {
    const { is_active } = await lockWebhook(inside, webhookId)
    if (!is_active) throw new WebhookInactive()
    for (let from = 0; from < parcels.length; from += atOnce)
      await dispatch(inside, parcels.slice(from, from + atOnce))
    const data = { deliveries: parcels.length }
    record(inside, webhookEvents.replayed, { subject: webhookId, data })
    return data
  })
}
