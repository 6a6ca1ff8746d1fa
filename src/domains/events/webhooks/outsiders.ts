import { eventsAbout } from '#kernel/events/redact.ts'
import type { OutsiderKeeper } from '#kernel/outsiders.ts'

/** What was told of somebody to webhooks, or is still to be told. */
export const deliveriesAboutOutsiders: OutsiderKeeper = {
  tables: ['webhook_deliveries'],
  isProspecting: false,
  show: async () => [],
  erase: async (scope, { subjects, mentions }) => {
    const events = await eventsAbout(scope, [...subjects, ...mentions])
    if (events.length === 0) return { webhook_deliveries: 0 }
    const { numDeletedRows } = await scope.db
      .deleteFrom('webhook_deliveries')
      .where('organization_id', '=', scope.organizationId)
      .where('event_id', 'in', events)
      .executeTakeFirstOrThrow()
    return { webhook_deliveries: Number(numDeletedRows) }
  },
}
