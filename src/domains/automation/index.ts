import { domain } from '#kernel/domain.ts'
import { writingWords } from '#kernel/search/write-words.ts'
import { recommendationEndpoints } from './recommendations/endpoints.ts'
import { recommendationEvents } from './recommendations/recommendation.ts'
import { workflowEndpoints, workflows } from './workflows/workflows.ts'

export { recommendationEndpoints }

export const automation = domain({
  name: 'automation',
  endpoints: [...workflowEndpoints, ...recommendationEndpoints('/automation/recommendations')],
  jobs: [writingWords('automation', [workflows])],
  events: [workflows.events, recommendationEvents].flatMap((events) => Object.values(events)),
})
