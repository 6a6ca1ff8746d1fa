import { eventsOf } from '#kernel/events/event.ts'
import { FoundMatch, Listing } from './schemas.ts'

/** Recorded for the organization that holds the business. */
export const listingEvents = {
  ...eventsOf('business_listing', Listing, {
    created: 'The organization posted an offer or a want of one of its businesses.',
    updated: 'The organization changed, closed or reopened a listing.',
    expired: 'The last day of a listing has passed.',
    deleted: 'The organization deleted a listing.',
  }),
  ...eventsOf('business_listing', FoundMatch, {
    matched: 'Another business posted a good match for a listing; each business is reported once.',
  }),
}
