import { eventsOf } from '#kernel/events/event.ts'
import { Relationship } from './schemas.ts'

/** Recorded for the organizations that hold the two businesses, each as it sees it. */
export const relationshipEvents = eventsOf('business_relationship', Relationship, {
  created: 'Whoever holds a business said what another is to it; the other side decides.',
  confirmed: 'The other side confirmed it: everybody sees it now.',
  refused: 'The other side refused it, or ended what it had confirmed.',
  deleted: 'One side took it back or ended it, or came to lose its business.',
})
