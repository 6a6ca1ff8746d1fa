import { eventsOf } from '#kernel/events/event.ts'
import { FoundMatch, Listing } from './schemas.ts'

/** Recorded for the organization that holds the business. */
export const listingEvents = {
  ...eventsOf('business_listing', Listing, {
    created: 'The organization posted what a business of its own offers or wants.',
    updated: 'The organization changed it, closed it or opened it again.',
    expired: 'Its last day has passed.',
    deleted: 'The organization deleted it.',
  }),
  ...eventsOf('business_listing', FoundMatch, {
    matched: 'Something was posted that fits it well; each business is told of once.',
  }),
}
