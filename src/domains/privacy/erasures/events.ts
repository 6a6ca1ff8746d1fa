import { event } from '#kernel/events/event.ts'
import { Erasure } from './schemas.ts'

export const erasureCreated = event({
  type: 'erasure.created',
  summary: 'What was kept of somebody was removed at their wish; of whom is not told.',
  data: Erasure,
})
