import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { attempt } from './attempt.ts'
import type { Outside } from './checks.ts'
import { parcelOf, readDelivery } from './deliveries.ts'
import { webhookEvents } from './events.ts'
import { isSuccess } from './retries.ts'
import type { Webhook } from './schemas.ts'
import { noteSuccess } from './switch-off.ts'
import { findTarget } from './target.ts'

/** Sends an event made for it to a webhook, once and at once, also while it is switched off. @throws NotFound */
export async function testWebhook(
  scope: OrganizationScope,
  { fetch }: Outside,
  webhook: z.output<typeof Webhook>,
) {
  const { id: webhookId } = webhook
  const target = await findTarget(scope, webhookId)
  if (target === undefined) throw new NotFound()
  const {
    id: event_id,
    type,
    occurred_at,
  } = await transaction(scope, async (inside) =>
    record(inside, webhookEvents.test, { subject: webhookId, data: { webhook } }),
  )
  const parcel = parcelOf(webhookId, {
    id: event_id,
    type,
    occurred_at,
    actor: scope.actor,
    cause: scope.cause,
    subject: { type: 'webhook', id: webhookId },
    changes: {},
    data: { webhook },
  })
  const made = await attempt(scope, fetch, target, parcel)
  const id = scope.newId()
  await scope.db
    .insertInto('webhook_deliveries')
    .values({
      ...parcel,
      id,
      organization_id: scope.organizationId,
      status: isSuccess(made) ? 'delivered' : 'failed',
      attempts: JSON.stringify([made]),
      created_at: timestamp(scope.now()),
    })
    .execute()
  if (isSuccess(made)) await noteSuccess(scope, webhookId)
  return readDelivery(scope, webhookId, id)
}
