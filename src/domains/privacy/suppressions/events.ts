import { eventsOf } from '#kernel/events/event.ts'
import { Suppression } from './schemas.ts'

export const suppressionEvents = eventsOf('suppression', Suppression, {
  created: 'Somebody was suppressed; only a keyed hash says who.',
  deleted: 'A suppression was removed.',
})
