import { DiscoveryRun, discoveryEvents } from '#domains/gtm/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { asTask } from './as-task.ts'
import { recommend, type Suggestion } from './making.ts'

/** Shows at Home what a scheduled discovery found; of one that somebody asked for they know already. */
export const newLeads = subscriber({
  name: 'automation.new_leads',
  types: [discoveryEvents.finished.type],
  handle: async ({ scope, events }) => {
    for (const { data } of events) {
      const run = Found.parse(data)
      if (run.scheduled_for !== null && run.leads_new > 0)
        await recommend(scope, [lookAtThem(run.leads_new)], {
          source_mode: 'scheduled_discovery',
          related_type: 'gtm_profile',
          related_id: run.profile_id,
        })
    }
  },
})

const Found = DiscoveryRun.pick({ profile_id: true, leads_new: true, scheduled_for: true })

function lookAtThem(count: number): Suggestion {
  const title = count === 1 ? 'Look at a new lead' : `Look at ${count} new leads`
  return {
    type: 'new_leads',
    ...asTask(title),
    why: 'The scheduled search found somebody who asks for what you offer. Whoever hears from you within days remembers having asked.',
  }
}
