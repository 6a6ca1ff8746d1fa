import type { z } from 'zod'
import { requireRoom } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { records } from '#kernel/postgres/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { checkWish, type Outside } from './checks.ts'
import { cancelPending } from './deliveries.ts'
import { webhookEvents } from './events.ts'
import { Webhook, type NewWebhook, type WebhookChange, webhooksQuery } from './schemas.ts'
import { newSecret } from './signature.ts'

export const maxWebhooks = 20

export const TooManyWebhooks = conflict(
  'too_many_webhooks',
  'The organization has as many webhooks as it may have',
  `At most ${maxWebhooks} are possible. Delete one that is no longer used with DELETE /api/v1/webhooks/{id}/.`,
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
    const webhook = await webhooks.create(inside, { ...wish, is_active: true, secret: sealed })
    return { ...webhook, secret }
  })
}

/**
 * Changes the given fields. Switched off, it loses what waits for it; switched on again, or led
 * elsewhere, it starts without blame. @throws NotFound, RecordChanged, ValidationFailed
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
    const after = await webhooks.change(inside, id, {
      ...change,
      ...(isRevived ? { disabled_reason: null } : {}),
      ...(isRevived || isMoved ? { failing_since: null } : {}),
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

/** Gives a webhook a new secret; the old one signs beside it for a day. @throws NotFound, EncryptionNotSetUp */
export function rotateSecret(scope: OrganizationScope, id: string) {
  return transaction(scope, async (inside) => {
    const webhook = await webhooks.lock(inside, id)
    const secret = newSecret()
    const until = new Date(scope.now().getTime() + overlapHours * 3_600_000)
    await inside.db
      .updateTable('webhooks')
      .set(({ ref }) => ({
        previous_secret: ref('secret'),
        previous_secret_until: timestamp(until),
      }))
      .set({ secret: await sealSecret(scope, secret) })
      .where('organization_id', '=', scope.organizationId)
      .where('id', '=', id)
      .execute()
    record(inside, webhookEvents.rotated, { subject: id, data: webhook })
    return { ...webhook, secret }
  })
}

function ownerOf({ organizationId }: OrganizationScope): string {
  return `webhooks of ${organizationId}`
}

function sealSecret(scope: OrganizationScope, secret: string): Promise<Buffer> {
  return scope.vault.seal(secret, ownerOf(scope))
}

/** Where to send, how it has gone and what signs there, if the webhook exists. */
export async function findTarget(scope: OrganizationScope, id: string) {
  const webhook = await scope.db
    .selectFrom('webhooks')
    .select(['url', 'is_active', 'failing_since'])
    .select(['secret', 'previous_secret', 'previous_secret_until'])
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (webhook === undefined) return undefined
  const { secret, previous_secret, previous_secret_until: until, ...target } = webhook
  const overlaps = until !== null && Date.parse(until) > scope.now().getTime()
  const sealed = previous_secret === null || !overlaps ? [secret] : [secret, previous_secret]
  const secrets = sealed.map((each) => scope.vault.open(each, ownerOf(scope)))
  return { ...target, id, secrets: await Promise.all(secrets) }
}
