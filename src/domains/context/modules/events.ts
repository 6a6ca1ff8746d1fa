import { event } from '#kernel/events/event.ts'
import { ContextChanged } from './schemas.ts'

export const contextUpdated = event({
  type: 'business_context.updated',
  summary: 'Modules of the context of a business were written, removed or restored.',
  data: ContextChanged,
})
