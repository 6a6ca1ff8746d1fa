import { matchesType } from '#kernel/events/event.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { dispatch, parcelOf } from './deliveries.ts'
import { webhookEvents } from './events.ts'

/**
 * Hands each event to the webhooks whose patterns name it. Failed deliveries record nothing, and a webhook
 * is switched off once, so that news of webhooks cannot breed more of it.
 */
export const fanOut = subscriber({
  name: 'webhooks.fan_out',
  types: ['*'],
  handle: async ({ scope, events }) => {
    const webhooks = await activeWebhooks(scope)
    const told = events.filter(({ type }) => type !== webhookEvents.test.type)
    const parcels = webhooks.flatMap(({ id, created_at, events: patterns }) =>
      told
        .filter(({ occurred_at }) => occurred_at >= created_at)
        .filter(({ type }) => patterns.some((pattern) => matchesType(pattern, type)))
        .map((event) => parcelOf(id, event)),
    )
    await dispatch(scope, parcels)
  },
})

function activeWebhooks({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'events', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .execute()
}
