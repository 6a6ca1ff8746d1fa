import { domain } from '#kernel/domain.ts'
import { recommendationEndpoints } from './recommendations/endpoints.ts'
import { recommendationEvents } from './recommendations/recommendation.ts'
import { workflowEndpoints, workflowEvents } from './workflows/workflows.ts'

export { recommendationEndpoints }

export const automation = domain({
  name: 'automation',
  endpoints: [...workflowEndpoints, ...recommendationEndpoints('/automation/recommendations')],
  events: [workflowEvents, recommendationEvents].flatMap((events) => Object.values(events)),
})
