import { recommendationEndpoints } from '#domains/automation/index.ts'
import { domain } from '#kernel/domain.ts'

/** Home shows the recommendations of automation under the address that people know. */
export const home = domain({
  name: 'home',
  endpoints: recommendationEndpoints('/home/actions'),
})
