import { AddressUnconfirmed } from '#domains/identity/index.ts'
import { DeletionScheduled } from '#kernel/errors.ts'
import { daily } from '#kernel/http/daily.ts'
import { endpoint, noContent, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { actsOnce, createdOnce, newOrThere } from '#kernel/http/writing.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { ofModerators } from '../moderation/of-moderators.ts'
import { Verification } from '../moderation/schemas.ts'
import { WebsiteChanged } from '../moderation/suspension.ts'
import { BusinessClaim, businessPath } from '../schemas.ts'
import {
  BusinessAlreadyClaimed,
  claimBusiness,
  ClaimNotPossible,
  ClaimNotProven,
} from './claims.ts'
import { approveClaimOfOther, ClaimDecided, listModeratedClaims, rejectClaim } from './deciding.ts'
import { AddressElsewhere, ClaimMailedEnough, sendClaimCode, verifyByCode } from './email-proof.ts'
import { ClaimLimitReached, ClaimRejectedLately } from './limits.ts'
import {
  ClaimMail,
  ClaimRejection,
  ClaimVerification,
  ModeratedClaim,
  ModeratedClaimList,
  moderatedClaimQuery,
} from './schemas.ts'
import { verifyClaim, type Outside } from './verifying.ts'

export function claimEndpoints(outside: Outside): readonly AnyEndpoint[] {
  return [
    claiming,
    endpoint({
      route: 'POST /businesses/{slug}/claim/verify/',
      summary: 'Verify a claim',
      description:
        'Looks for the proof in the file on the website, then in the TXT records of its domain, or only where `method` says, or checks the mailed code. If it is proven, your organization holds the business.',
      access: 'admin',
      effect: 'write',
      params: businessPath,
      body: ClaimVerification,
      returns: ok(BusinessClaim),
      refuses: [ClaimNotProven, BusinessAlreadyClaimed],
      tool: {
        name: 'verify_business_claim',
        isIdempotent: true,
        isOpenWorld: true,
        leavesOut: ['code'],
      },
      handle: ({ scope, params: { slug }, body: { method, code } }) =>
        method === 'email' || (method === undefined && code !== undefined)
          ? verifyByCode(scope, slug, code ?? '')
          : verifyClaim(scope, outside, slug, method),
    }),
    mailing,
    ...moderating,
  ]
}

const claiming = endpoint({
  route: 'POST /businesses/{slug}/claim/',
  summary: 'Claim a business',
  description:
    'Returns the proof to publish on the website of the business or in the DNS records of its domain; then verify the claim. A moderator may also approve it. An organization may have up to 20 pending claims, or 5 if the account is less than seven days old. A business can be claimed again a week after a rejection.',
  access: 'admin',
  ...actsOnce,
  params: businessPath,
  ...createdOnce(BusinessClaim, 'Your organization had already opened this claim'),
  refuses: [BusinessAlreadyClaimed, ClaimNotPossible, ClaimLimitReached, ClaimRejectedLately],
  limits: [daily('claims', 20)],
  tool: { name: 'claim_business', isIdempotent: true },
  handle: async ({ scope, params }) => {
    const { claim, isNew } = await claimBusiness(scope, params.slug)
    return newOrThere(claim, isNew)
  },
})

const mailing = endpoint({
  route: 'POST /businesses/{slug}/claim/email/',
  name: 'sendClaimCode',
  summary: 'Send a code that proves a claim',
  description:
    'Mails a code, valid for a day, to an address at the domain of the website. In six hours, an organization can send three codes to one address and ten in total; an address gets at most twenty mails of this kind.',
  access: 'admin',
  effect: 'outward',
  transactional: true,
  params: businessPath,
  body: ClaimMail,
  returns: noContent,
  refuses: [AddressUnconfirmed, AddressElsewhere, ClaimMailedEnough],
  handle: ({ scope, params, body }) => sendClaimCode(scope, params.slug, body.address),
})

const decision = {
  ...ofModerators,
  effect: 'write',
  params: byId,
  returns: ok(ModeratedClaim),
  refuses: [...ofModerators.refuses, ClaimDecided],
} as const

const moderating = [
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/claims/',
    name: 'listModeratedClaims',
    summary: 'List claims to moderate',
    description: 'Lists pending claims, oldest first, with the organization that asks.',
    ...listedBy(moderatedClaimQuery, ModeratedClaimList, listModeratedClaims),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/claims/{id}/approve/',
    name: 'approveBusinessClaim',
    summary: 'Approve a claim',
    description:
      'Gives the business to the organization that asks, as a proof would, and supersedes other claims on it. Refused while that organization is being deleted; the claim stays pending in case it is restored.',
    body: Verification,
    refuses: [...decision.refuses, BusinessAlreadyClaimed, WebsiteChanged, DeletionScheduled],
    handle: ({ scope, params, body: { website } }) =>
      approveClaimOfOther(scope, params.id, website),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/claims/{id}/reject/',
    name: 'rejectBusinessClaim',
    summary: 'Reject a claim',
    description: 'Tells the organization why. It may claim the business again after a week.',
    body: ClaimRejection,
    handle: ({ scope, params, body }) => rejectClaim(scope, params.id, body.reason),
  }),
]
