import type { z } from 'zod'
import { requireRoom } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { records } from '#kernel/records/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { checkWish, type Outside } from './checks.ts'
import { cancelPending } from './deliveries.ts'
import { webhookEvents } from './events.ts'
import { mayMake } from './makers.ts'
import { Webhook, type NewWebhook, type WebhookChange, webhooksQuery } from './schemas.ts'
import { newSecret } from './signature.ts'
import { sealSecret } from './target.ts'

export const maxWebhooks = 20

export const TooManyWebhooks = conflict(
  'too_many_webhooks',
  'The organization has reached its limit of webhooks',
  `The limit is ${maxWebhooks}. Delete one that is no longer used with DELETE /api/v1/webhooks/{id}/.`,
)

export const SecretKnown = conflict(
  'webhook_secret_known',
  'Somebody who is no longer an admin knows the secret of the webhook',
  'Check its address, let a person rotate its secret, and switch it on then.',
)

const overlapHours = 24

export const webhooks = records('webhooks', {
  columns: Webhook.keyof().options,
  events: webhookEvents,
  lists: { query: webhooksQuery, filters: {}, orders: {} },
})

export const { list: listWebhooks, read: readWebhook, lock: lockWebhook } = webhooks

/** Adds a webhook, and gives the secret that signs for it. @throws ValidationFailed, TooManyWebhooks, EncryptionNotSetUp */
export function createWebhook(
  scope: OrganizationScope,
  outside: Outside,
  wish: z.output<typeof NewWebhook>,
) {
  checkWish(scope, outside, wish)
  return transaction(scope, async (inside) => {
    await requireRoom(inside, {
      taken: webhooks.all(inside),
      max: maxWebhooks,
      Full: TooManyWebhooks,
    })
    const secret = newSecret()
    const sealed = await sealSecret(scope, secret)
    const maker = inside.actor.user_id
    const webhook = await webhooks.create(inside, {
      ...wish,
      is_active: true,
      secret: sealed,
      url_set_by: maker,
      secret_shown_to: maker,
    })
    return { ...webhook, secret }
  })
}

/**
 * Changes the given fields. Switched off, it loses what waits for it; switched on again, or led
 * elsewhere, it starts without blame, and whoever did that vouches for its address.
 * @throws NotFound, RecordChanged, ValidationFailed, SecretKnown
 */
export function changeWebhook(
  scope: OrganizationScope,
  outside: Outside,
  id: string,
  change: z.output<typeof WebhookChange>,
) {
  checkWish(scope, outside, change)
  return transaction(scope, async (inside) => {
    const before = await webhooks.lock(inside, id)
    const isRevived = change.is_active === true && !before.is_active
    const isMoved = change.url !== undefined && change.url !== before.url
    if (isRevived && !(await mayMake(inside, before.secret_shown_to))) throw new SecretKnown()
    const after = await webhooks.change(inside, id, {
      ...change,
      ...(isRevived ? { disabled_reason: null } : {}),
      ...(isRevived || isMoved ? { failing_since: null, url_set_by: inside.actor.user_id } : {}),
    })
    if (before.is_active && !after.is_active) await cancelPending(inside, id)
    return after
  })
}

/** Deletes a webhook; what was sent to it is forgotten with time. @throws NotFound, RecordChanged */
export function deleteWebhook(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await webhooks.delete(inside, id)
    await cancelPending(inside, id)
  })
}

/**
 * Gives a webhook a new secret; the old one signs beside it for a day, unless it is known to somebody who is no admin any more.
 * @throws NotFound, EncryptionNotSetUp
 */
export function rotateSecret(scope: OrganizationScope, id: string) {
  return transaction(scope, async (inside) => {
    const before = await webhooks.lock(inside, id)
    const secret = newSecret()
    const overlapMs = overlapHours * 3_600_000
    const until = timestamp(new Date(scope.now().getTime() + overlapMs))
    const overlaps = await mayMake(inside, before.secret_shown_to)
    const webhook = { ...before, secret_shown_to: inside.actor.user_id }
    await inside.db
      .updateTable('webhooks')
      .set(({ ref }) => ({
        previous_secret: overlaps ? ref('secret') : null,
        previous_secret_until: overlaps ? until : null,
        secret_shown_to: webhook.secret_shown_to,
      }))
      .set({ secret: await sealSecret(scope, secret) })
      .where('organization_id', '=', scope.organizationId)
      .where('id', '=', id)
      .execute()
    record(inside, webhookEvents.rotated, { subject: id, data: webhook })
    return { ...webhook, secret }
  })
}
