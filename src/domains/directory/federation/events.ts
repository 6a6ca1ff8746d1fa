import { eventsOf } from '#kernel/events/event.ts'
import { Federation } from './schemas.ts'

/** Recorded for the organization that holds the business, which is their subject. */
export const federationEvents = eventsOf('business_federation', Federation, {
  updated: 'The organization lets a business be shown in the Murmurations index, or no longer.',
  posted: 'The index shows the profile as it is now.',
  invalid: 'The index refused the profile.',
  removed: 'The index took the profile out.',
})
