import { eventsOf } from '#kernel/events/event.ts'
import { Federation } from './schemas.ts'

/** Recorded for the organization that holds the business, which is their subject. */
export const federationEvents = eventsOf('business_federation', Federation, {
  updated: 'The organization published a business in the Murmurations index, or withdrew it.',
  posted: 'The index shows the current profile.',
  invalid: 'The index refused the profile.',
  removed: 'The index removed the profile.',
})
