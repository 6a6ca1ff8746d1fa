import { eventsOf } from '#kernel/events/event.ts'
import { Review } from './schemas.ts'

/** Recorded for the organization that holds the business. */
export const reviewEvents = eventsOf('business_review', Review, {
  published: 'A moderator published a review of a business of the organization.',
  replied: 'The organization replied to a review of its business, or removed its reply.',
})
