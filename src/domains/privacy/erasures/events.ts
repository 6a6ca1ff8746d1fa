import { event } from '#kernel/events/event.ts'
import { Erasure } from './schemas.ts'

export const erasureCreated = event({
  type: 'erasure.created',
  summary: 'What was kept about somebody was removed at their request; about whom is not recorded.',
  data: Erasure,
})
