import { eventsOf } from '#kernel/events/event.ts'
import { Relationship } from './schemas.ts'

/** Recorded for the organizations that hold the two businesses, each as it sees it. */
export const relationshipEvents = eventsOf('business_relationship', Relationship, {
  created: 'The holder of a business proposed a relationship to another; the other side decides.',
  confirmed: 'The other side confirmed a relationship, which is public now.',
  refused: 'The other side refused a relationship, also one that it had confirmed.',
  deleted: 'One side withdrew or ended a relationship, or lost its business.',
})
