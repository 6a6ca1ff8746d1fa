import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { cancelPending } from './deliveries.ts'
import { webhookEvents } from './events.ts'
import { Webhook } from './schemas.ts'

/** A target that has only failed for so long is sent nothing more. */
const patienceMs = 5 * 86_400_000

/** Notes that an attempt failed; switches the webhook off when there were only failures for five days. */
export async function noteFailure(scope: OrganizationScope, webhookId: string): Promise<void> {
  const now = timestamp(scope.now())
  const { rows } = await sql<{ failing_since: string }>`
    update webhooks set failing_since = coalesce(failing_since, ${now}::timestamptz)
     where organization_id = ${scope.organizationId} and id = ${webhookId}
    returning failing_since`.execute(scope.db)
  const [webhook] = rows
  if (webhook === undefined) return
  if (Date.parse(webhook.failing_since) + patienceMs <= scope.now().getTime())
    await switchOff(scope, webhookId, 'failing')
}

/** Notes that an attempt went well: what failed before counts no more. */
export async function noteSuccess({ db, organizationId }: OrganizationScope, webhookId: string) {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Switches a webhook off, once, however many attempts ask for it at the same time. */
export function switchOff(
  scope: OrganizationScope,
  webhookId: string,
  disabled_reason: 'gone' | 'failing',
): Promise<void> {
  return transaction(scope, async (inside) => {
    const off = { is_active: false, disabled_reason, updated_at: timestamp(scope.now()) }
    const webhook = await inside.db
      .updateTable('webhooks')
      .set(off)
      .where('organization_id', '=', scope.organizationId)
      .where('id', '=', webhookId)
      .where('is_active', '=', true)
      .returning(Webhook.keyof().options)
      .executeTakeFirst()
    if (webhook === undefined) return
    const before = { is_active: true, disabled_reason: null }
    const changes = changesBetween(before, { is_active: false, disabled_reason })
    record(inside, webhookEvents.disabled, { subject: webhookId, data: webhook, changes })
    await cancelPending(inside, webhookId)
  })
}
