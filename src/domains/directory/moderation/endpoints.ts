import { ApiResponse } from '#kernel/http/api-response.ts'
import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { textSearch } from '#kernel/http/slow.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { ofOwnBusiness } from '../businesses/of-own-business.ts'
import { businessPath } from '../schemas.ts'
import { deleteBusiness } from './deletion.ts'
import { MergeNotPossible, mergeBusinesses } from './merging.ts'
import { listModerated, listOwnBusinesses, readModerated } from './moderated-businesses.ts'
import { ofModerators, onModerated } from './of-moderators.ts'
import {
  dismissReport,
  listReports,
  readReport,
  reportBusiness,
  ReportedEnough,
} from './reports.ts'
import {
  Merge,
  ModeratedBusiness,
  ModeratedBusinessList,
  moderatedBusinessQuery,
  NewReport,
  OwnBusiness,
  OwnBusinessList,
  ownBusinessQuery,
  OwnSuspension,
  Report,
  ReportList,
  reportQuery,
  ReportReceipt,
  Suspension,
  Verification,
} from './schemas.ts'
import {
  ownView,
  resumeBusiness,
  suspendBusiness,
  SuspensionNotYours,
  verifyBusiness,
  WebsiteChanged,
} from './suspension.ts'

/** What an organization does with its entries beside writing them. */
export const ownershipEndpoints = [
  endpoint({
    route: 'GET /directory/own-businesses/',
    summary: 'List your businesses',
    description: 'Includes suspended ones, with who suspended them and why.',
    access: 'member',
    ...listedBy(ownBusinessQuery, OwnBusinessList, listOwnBusinesses),
    tool: 'list_own_businesses',
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'DELETE /businesses/{slug}/',
    summary: 'Delete one of your businesses',
    description:
      'Removes it from the directory for good; its slug is never reused. A business that a moderator suspended cannot be deleted.',
    conditional: true,
    returns: noContent,
    refuses: [SuspensionNotYours],
    tool: 'delete_business',
    handle: ({ scope, target }) => deleteBusiness(scope, target.id),
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'POST /businesses/{slug}/suspend/',
    name: 'suspendOwnBusiness',
    summary: 'Suspend one of your businesses',
    description: 'Hides it from the public, search and prospecting until you resume it.',
    transactional: true,
    body: OwnSuspension,
    returns: ok(OwnBusiness),
    tool: { name: 'suspend_business', isIdempotent: true, isAdditive: false },
    handle: async ({ scope, target, body }) =>
      ownView(await suspendBusiness(scope, target.id, 'owner', body.reason ?? null)),
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'POST /businesses/{slug}/resume/',
    name: 'resumeOwnBusiness',
    summary: 'Resume one of your businesses',
    description: 'Shows it again as it was before you suspended it.',
    transactional: true,
    returns: ok(OwnBusiness),
    refuses: [SuspensionNotYours],
    tool: { name: 'resume_business', isIdempotent: true },
    handle: async ({ scope, target }) => ownView(await resumeBusiness(scope, target.id, 'owner')),
  }),
  endpoint({
    route: 'POST /businesses/{slug}/report/',
    name: 'reportBusiness',
    summary: 'Report a business to the moderators',
    description:
      'A report by itself changes and hides nothing. An IP address may send ten an hour. A business gets up to twenty reports until moderators have decided.',
    access: 'public',
    effect: 'write',
    params: businessPath,
    body: NewReport,
    returns: created(ReportReceipt),
    refuses: [ReportedEnough],
    limits: [
      {
        bucket: ({ address }) => `reports ${address}`,
        limit: ({ RATE_LIMIT_REPORTS_PER_HOUR: limit }) => ({ limit, windowSeconds: 3600 }),
      },
    ],
    handle: async ({ scope, params, body }) =>
      new ApiResponse(await reportBusiness(scope, params.slug, body)),
  }),
]

/** What a moderator decides about. */
const decision = {
  ...onModerated(businessPath, (scope, { slug }) => readModerated(scope, slug)),
  effect: 'write',
  returns: ok(ModeratedBusiness),
} as const

/** What moderators do, in any organization's name but their own. */
export const moderationEndpoints = [
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/businesses/',
    name: 'listModeratedBusinesses',
    summary: 'List businesses to moderate',
    slow: textSearch,
    ...listedBy(moderatedBusinessQuery, ModeratedBusinessList, listModerated),
  }),
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/reports/',
    name: 'listBusinessReports',
    summary: 'List reports',
    ...listedBy(reportQuery, ReportList, listReports),
  }),
  endpoint({
    ...onModerated(byId, (scope, { id }) => readReport(scope, id)),
    route: 'POST /moderation/reports/{id}/dismiss/',
    name: 'dismissBusinessReport',
    summary: 'Dismiss a report',
    description:
      'Closes it without consequences. A report that was already decided stays as it is.',
    effect: 'write',
    returns: ok(Report),
    handle: ({ scope, params }) => dismissReport(scope, params.id),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/businesses/{slug}/suspend/',
    summary: 'Suspend a business',
    description:
      'Hides it from the public, search and prospecting, and upholds its open reports. The organization that holds it is told why.',
    body: Suspension,
    handle: async ({ scope, target, body }) => {
      await suspendBusiness(scope, target.id, 'moderator', body.reason)
      return readModerated(scope, target.slug)
    },
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/businesses/{slug}/resume/',
    summary: 'Resume a business',
    description: 'Shows it again as it was before a moderator suspended it.',
    refuses: [...decision.refuses, SuspensionNotYours],
    handle: async ({ scope, target }) => {
      await resumeBusiness(scope, target.id, 'moderator')
      return readModerated(scope, target.slug)
    },
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/businesses/{slug}/verify/',
    summary: 'Verify a business',
    description:
      'Marks it as `verified`. If its website was changed since the entry was made, send the website that you looked at.',
    body: Verification,
    refuses: [...decision.refuses, WebsiteChanged],
    handle: async ({ scope, target, body: { website } }) => {
      await verifyBusiness(scope, target.id, website)
      return readModerated(scope, target.slug)
    },
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/businesses/{slug}/merge/',
    name: 'mergeBusinesses',
    summary: 'Merge a business into another',
    description:
      'Moves its offers, wants and statements to the other, which keeps its name, and its holder if it has one. The slug is gone for good.',
    body: Merge,
    refuses: [...decision.refuses, MergeNotPossible],
    handle: async ({ scope, target, body }) => {
      const into = await readModerated(scope, body.into)
      await mergeBusinesses(scope, target.id, into.id)
      return readModerated(scope, body.into)
    },
  }),
]
