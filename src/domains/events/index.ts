import { domain, type Domain } from '#kernel/domain.ts'
import { eventEndpoints } from './events/endpoints.ts'
import type { Outside } from './webhooks/checks.ts'
import { webhookEndpoints } from './webhooks/endpoints.ts'
import { webhookEvents } from './webhooks/events.ts'
import { fanOut } from './webhooks/fan-out.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhooksOfMembers } from './webhooks/makers.ts'
import { webhookOutcomes } from './webhooks/outcomes.ts'
import { deliveriesAboutOutsiders } from './webhooks/outsiders.ts'

/** What happened: to be read, waited for and sent on. */
export function events(outside: Outside): Domain {
  const outcomes = webhookOutcomes()
  return domain({
    name: 'events',
    endpoints: [...eventEndpoints(outside.declared), ...webhookEndpoints(outside)],
    jobs: webhookJobs(outside.fetch, outcomes),
    tallies: [outcomes],
    events: Object.values(webhookEvents),
    on: [fanOut, webhooksOfMembers],
    outsiders: [deliveriesAboutOutsiders],
  })
}
