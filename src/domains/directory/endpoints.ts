import { z } from 'zod'
import { foundBy, timeline } from '#kernel/events/timeline.ts'
import { created, endpoint, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { aggregationEndpoints } from './aggregation/endpoints.ts'
import { exportEndpoints } from './exports/endpoints.ts'
import { reviewEndpoints } from './reviews/endpoints.ts'
import { changeEndpoints } from './changes/endpoints.ts'
import { BusinessLimitReached } from './businesses/limits.ts'
import { ofOwnBusiness } from './businesses/of-own-business.ts'
import { changeBusiness, createBusiness } from './businesses/own-businesses.ts'
import { claimEndpoints } from './claims/endpoints.ts'
import type { Outside } from './claims/verifying.ts'
import { federationEndpoints } from './federation/endpoints.ts'
import { listingEndpoints } from './listings/endpoints.ts'
import { ownListingEndpoints } from './listings/own-endpoints.ts'
import { moderationEndpoints, ownershipEndpoints } from './moderation/endpoints.ts'
import type { Meaning } from './meaning/meaning.ts'
import { SuspensionNotYours } from './moderation/suspension.ts'
import { networkEndpoints } from './networks/endpoints.ts'
import { suggestionEndpoint } from './search/suggestions.ts'
import { relationshipEndpoints } from './relationships/endpoints.ts'
import { duplicateEndpoints } from './duplicates/endpoints.ts'
import { BusinessDuplicated, onDuplicate } from './duplicates/refusing.ts'
import { importEndpoints } from './imports/endpoints.ts'
import { revisionEndpoints } from './revisions/endpoints.ts'
import { statementEndpoints } from './statements/endpoints.ts'
import { transferEndpoints } from './transfers/endpoints.ts'
import { readingEndpoints, searchEndpoints } from './reading-endpoints.ts'
import { Business, BusinessChange, NewBusiness } from './schemas.ts'

/** `outside` is where the proofs of claims are looked for; `meaning` tells what searches mean. */
export function directoryEndpoints(outside: Outside, meaning?: Meaning): readonly AnyEndpoint[] {
  return [
    ...changeEndpoints,
    ...exportEndpoints,
    ...reviewEndpoints,
    ...searchEndpoints(meaning),
    ...readingEndpoints,
    suggestionEndpoint,
    ...writingEndpoints,
    ...claimEndpoints(outside),
    ...ownershipEndpoints,
    ...moderationEndpoints,
    ...federationEndpoints,
    ...aggregationEndpoints,
    ...listingEndpoints,
    ...ownListingEndpoints,
    ...networkEndpoints,
    ...relationshipEndpoints,
    ...revisionEndpoints,
    ...duplicateEndpoints,
    ...importEndpoints,
    ...statementEndpoints,
    ...transferEndpoints,
    remembered,
  ]
}

const remembered = timeline({
  path: '/businesses/{slug}/',
  noun: 'business',
  named: foundBy(ofOwnBusiness),
})

const writingEndpoints = [
  endpoint({
    route: 'POST /businesses/',
    summary: 'Create a business',
    description:
      'Your organization holds it at once, as `nominated`; a proven claim makes it `claimed`. Its slug is made from the name. An organization may hold up to 20 unproven businesses, or 5 if the account is less than seven days old.',
    access: 'admin',
    ...actsOnce,
    query: z.strictObject({ on_duplicate: onDuplicate }),
    body: NewBusiness,
    returns: created(Business, '/businesses/{slug}/'),
    refuses: [BusinessDuplicated, BusinessLimitReached, SuspensionNotYours],
    tool: 'create_business',
    handle: ({ scope, query, body }) => createBusiness(scope, body, query.on_duplicate),
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'PATCH /businesses/{slug}/',
    summary: 'Change one of your businesses',
    description:
      'If you send offers or wants, they replace the existing ones. A website on another host makes it `nominated` until that website is proven.',
    conditional: true,
    body: BusinessChange,
    returns: ok(Business),
    refuses: [SuspensionNotYours],
    tool: 'update_business',
    handle: ({ scope, target, body }) => changeBusiness(scope, target, body),
  }),
]
