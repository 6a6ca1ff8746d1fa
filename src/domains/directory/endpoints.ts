import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { NotFound } from '#kernel/errors.ts'
import { Answer, created, endpoint, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import {
  BusinessAlreadyClaimed,
  claimBusiness,
  ClaimNotPossible,
  ClaimNotProven,
  verifyClaim,
} from './claims/claims.ts'
import { changeBusiness, createBusiness, findOwnBusiness } from './businesses/own-businesses.ts'
import { readingEndpoints } from './reading-endpoints.ts'
import { Business, BusinessChange, BusinessClaim, businessPath, NewBusiness } from './schemas.ts'

/** What the directory needs of the outside world. */
export interface DirectoryOutside {
  /** Reads the proofs of claims from the businesses' websites. */
  readonly fetch: SafeFetch
}

export function endpoints({ fetch }: DirectoryOutside): readonly AnyEndpoint[] {
  return [...readingEndpoints, addBusiness, editBusiness, claim, verification(fetch)]
}

const addBusiness = endpoint({
  route: 'POST /businesses/',
  summary: 'Create a business',
  description: 'The organization holds it from the start. Its slug is made from the name.',
  access: 'admin',
  effect: 'write',
  transactional: true,
  body: NewBusiness,
  returns: created(Business),
  handle: ({ scope, body }) => createBusiness(scope, body),
})

const editBusiness = endpoint({
  route: 'PATCH /businesses/{slug}/',
  summary: 'Change a business of yours',
  description: 'Given offers or wants take the place of those before.',
  access: 'admin',
  effect: 'write',
  params: businessPath,
  body: BusinessChange,
  returns: ok(Business),
  refuses: [NotFound],
  target: ({ scope, params }) => findOwnBusiness(scope, params.slug),
  handle: ({ scope, target, body }) => changeBusiness(scope, target, body),
})

const claim = endpoint({
  route: 'POST /businesses/{slug}/claim/',
  summary: 'Claim a business',
  description:
    'Answers the proof to put on the website of the business; then ask for it to be verified.',
  access: 'admin',
  effect: 'write',
  transactional: true,
  params: businessPath,
  returns: created(BusinessClaim),
  alsoReturns: { status: 200, description: 'Your organization had already opened this claim' },
  refuses: [NotFound, BusinessAlreadyClaimed, ClaimNotPossible],
  handle: async ({ scope, params }) => {
    const { claim, isNew } = await claimBusiness(scope, params.slug)
    return new Answer(claim, { status: isNew ? 201 : 200 })
  },
})

function verification(fetch: SafeFetch) {
  return endpoint({
    route: 'POST /businesses/{slug}/claim/verify/',
    summary: 'Verify a claim',
    description: 'Reads the proof from the website; from then on your organization holds it.',
    access: 'admin',
    effect: 'write',
    params: businessPath,
    returns: ok(BusinessClaim),
    refuses: [NotFound, ClaimNotProven, BusinessAlreadyClaimed],
    handle: ({ scope, params }) => verifyClaim(scope, fetch, params.slug),
  })
}
