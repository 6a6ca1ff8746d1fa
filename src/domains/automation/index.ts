import { domain } from '#kernel/domain.ts'
import { recommendationEndpoints } from './recommendations/endpoints.ts'
import { carriedOut } from './recommendations/carried-out.ts'
import { dueNotices } from './recommendations/due-notices.ts'
import { newLeads } from './recommendations/new-leads.ts'
import { newMatches } from './recommendations/new-matches.ts'
import { overdueTasks } from './recommendations/overdue.ts'
import { recommendationEvents } from './recommendations/recommendation.ts'
import { reminded, reminders } from './recommendations/reminders.ts'
import { isWorkflow, workflowEndpoints, workflows } from './workflows/workflows.ts'

export { isWorkflow, recommendationEndpoints }

export const automation = domain({
  name: 'automation',
  endpoints: [...workflowEndpoints, ...recommendationEndpoints('/automation/recommendations')],
  on: [newLeads, newMatches, dueNotices, reminders, overdueTasks, reminded, carriedOut],
  inWords: [workflows],
  events: [workflows.events, recommendationEvents].flatMap((events) => Object.values(events)),
})
