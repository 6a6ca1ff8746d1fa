import { domain } from '#kernel/domain.ts'
import { suppressionEndpoints } from './suppressions/endpoints.ts'
import { suppressionEvents } from './suppressions/events.ts'

export type { Identifiers } from './suppressions/marks.ts'
export { isSuppressed, suppressedAmong } from './suppressions/suppressed.ts'
export { suppress } from './suppressions/suppressions.ts'

export const privacy = domain({
  name: 'privacy',
  endpoints: suppressionEndpoints,
  events: Object.values(suppressionEvents),
})
