import { eventsOf } from '#kernel/events/event.ts'
import { Suppression } from './schemas.ts'

export const suppressionEvents = eventsOf('suppression', Suppression, {
  created: 'Somebody is to be left alone from now on; a keyed hash is all that says who.',
  deleted: 'A suppression was taken back.',
})
