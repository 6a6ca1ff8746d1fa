import { createMurmurationsNodes } from '#adapters/federation/murmurations-nodes.ts'
import { createMurmurationsIndex } from '#adapters/federation/murmurations-index.ts'
import { domain, type Domain } from '#kernel/domain.ts'
import { recurring } from '#kernel/jobs/job.ts'
import { advancingImports } from './aggregation/advancing.ts'
import { importing } from './aggregation/imports.ts'
import { businessEvents } from './businesses/events.ts'
import { claimEvents } from './claims/claims.ts'
import type { Outside } from './claims/verifying.ts'
import { directoryEndpoints } from './endpoints.ts'
import { compareBusinesses } from './duplicates/comparing.ts'
import { reviewEvents } from './reviews/events.ts'
import { relationshipEvents } from './relationships/events.ts'
import { forgettingOldRevisions, forgettingRevisions } from './revisions/revisions.ts'
import { statementEvents } from './statements/events.ts'
import { noticeExpiry } from './statements/expiry.ts'
import { tellExpiry } from './statements/telling-expiry.ts'
import { federationEvents } from './federation/events.ts'
import { submitProfiles } from './federation/submitting.ts'
import { listingEvents } from './listings/events.ts'
import { followMeanings } from './meaning/following.ts'
import type { Meaning } from './meaning/meaning.ts'
import { expireListings } from './listings/expiry.ts'
import { offersOfMembers } from './transfers/ending.ts'
import { announcement } from './listings/matching/announcing.ts'
import { membershipEvents, networkEvents } from './networks/events.ts'

export {
  businessesHeldBy,
  businessesOf,
  isBusiness,
  readBusiness,
} from './businesses/businesses.ts'
export { BusinessNotFound, BusinessRequired, chooseBusiness } from './businesses/business-choice.ts'
export { businessPage } from './federation/profile.ts'
export { ownOpenListingsAmong } from './listings/among.ts'
export { listingEvents } from './listings/events.ts'
export { findProfile, type readProfile } from './businesses/profile.ts'
export { releaseBusinesses } from './businesses/release.ts'
export { claimBusiness } from './claims/claims.ts'
export { verifyClaim } from './claims/verifying.ts'
export { createBusiness, readOwnBusiness } from './businesses/own-businesses.ts'
export { addModerator, listModerators, removeModerator } from './moderation/moderators.ts'
export { forgetPerson } from './reviews/forgetting.ts'
export { newestReviews } from './reviews/reviews.ts'
export { listOfNetwork } from './listings/listings.ts'
export { listMembers, networksOfBusiness } from './networks/memberships.ts'
export { listNetworks, readNetwork } from './networks/networks.ts'
export { networkStatistics } from './networks/statistics.ts'
export { newestPages, placesOfBusinesses } from './businesses/pages.ts'
export { openingHoursLd, placesLd, whereLd } from './places/json-ld.ts'
export type { OpeningHours } from './places/opening-hours.ts'
export type { Place } from './places/places.ts'
export { Meaning } from './meaning/meaning.ts'
export { searchBusinesses } from './search/search.ts'
export { listCategories } from './taxonomy.ts'
export {
  directoryNotices,
  noticesByIds,
  type DirectoryNotice,
} from './notices/directory-notices.ts'
export { NewBusiness } from './schemas.ts'
export { seedDirectory } from './seed/seed.ts'

/** The directory, given where the proofs of claims are looked for, and what tells the meaning of searches. */
export function directory(outside: Outside, meaning?: Meaning): Domain {
  const { fetch } = outside
  return domain({
    name: 'directory',
    endpoints: directoryEndpoints(outside, meaning),
    jobs: [
      recurring('directory.notice_expiry', '20 4 * * *', noticeExpiry),
      recurring('directory.tell_expiry', '10 * * * *', tellExpiry),
      recurring('directory.compare', '*/5 * * * *', compareBusinesses),
      forgettingOldRevisions,
      recurring('directory.listing_expiry', '5 * * * *', expireListings),
      announcement,
      recurring('directory.federate', '*/10 * * * *', async (scope) => {
        const { MURMURATIONS_INDEX_URL: address } = scope.config
        if (address !== undefined)
          await submitProfiles(scope, createMurmurationsIndex(fetch, address))
      }),
      recurring('directory.follow_meanings', '* * * * *', async (scope) => {
        if (meaning !== undefined) await followMeanings(scope, meaning.model)
      }),
      recurring(
        importing.name,
        '*/5 * * * *',
        advancingImports((index) => createMurmurationsNodes(fetch, index)),
      ),
    ],
    on: [forgettingRevisions],
    within: [offersOfMembers],
    events: [
      businessEvents,
      claimEvents,
      networkEvents,
      membershipEvents,
      statementEvents,
      reviewEvents,
      relationshipEvents,
      listingEvents,
      federationEvents,
    ].flatMap((events) => Object.values(events)),
  })
}
