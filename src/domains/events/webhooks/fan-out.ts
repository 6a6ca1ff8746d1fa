import { matchesType } from '#kernel/events/event.ts'
import { timestamp } from '#kernel/clock.ts'
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
    // One that was made in the time to come was made before the clock was set back, and is not to miss what happens until then.
    const now = timestamp(scope.now())
    const told = events.filter(({ type }) => type !== webhookEvents.test.type)
    const parcels = webhooks.flatMap(({ id, created_at, events: patterns }) =>
      told
        .filter(({ occurred_at }) => occurred_at >= created_at || created_at > now)
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
