import { domain } from '#kernel/domain.ts'
import { recommendationEndpoints } from './recommendations/endpoints.ts'
import { workflowEndpoints } from './workflows/endpoints.ts'

export { recommendationEndpoints }

export const automation = domain({
  name: 'automation',
  endpoints: [...workflowEndpoints, ...recommendationEndpoints('/automation/recommendations')],
})
