import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
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
    await switchAllOff(inside, disabled_reason, (is) => is('id', '=', webhookId))
  })
}

type Meant = (
  is: ExpressionBuilder<Tables, 'webhooks'>,
) => ExpressionWrapper<Tables, 'webhooks', SqlBool>

/** Switches off those that are meant and on, with what waits for them; returns how many. Only inside a transaction. */
export async function switchAllOff(
  scope: OrganizationScope,
  disabled_reason: 'gone' | 'failing' | 'maker_left',
  meant: Meant,
): Promise<number> {
  const webhooks = await scope.db
    .updateTable('webhooks')
    .set({ is_active: false, disabled_reason, updated_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('is_active', '=', true)
    .where(meant)
    .returning(Webhook.keyof().options)
    .execute()
  if (webhooks.length === 0) return 0
  const before = { is_active: true, disabled_reason: null }
  const changes = changesBetween(before, { is_active: false, disabled_reason })
  for (const webhook of webhooks)
    record(scope, webhookEvents.disabled, { subject: webhook.id, data: webhook, changes })
  await cancelPending(scope, ...webhooks.map(({ id }) => id))
  return webhooks.length
}
