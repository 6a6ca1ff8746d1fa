import { daily } from '#kernel/http/daily.ts'
import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy, listedWithin } from '#kernel/http/listed-by.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { ofBusiness, ofOwnBusiness } from '../businesses/of-own-business.ts'
import { ofModerators } from '../moderation/of-moderators.ts'
import { businessPartPath, businessPath } from '../schemas.ts'
import { decideReview, replyToReview } from './deciding.ts'
import { LeftLately, OwnReview, ReviewedAlready } from './refusals.ts'
import {
  createReview,
  deleteReview,
  listAllReviews,
  listOwnReviews,
  listPublished,
  readOwnReview,
} from './reviews.ts'
import {
  moderatedReviewQuery,
  NewReview,
  Review,
  ReviewList,
  reviewQuery,
  ReviewRecord,
  ReviewRecordList,
  ReviewRejection,
  ReviewReply,
} from './schemas.ts'

const writing = [
  endpoint({
    ...ofBusiness,
    route: 'GET /businesses/{slug}/reviews/',
    summary: 'List the reviews of a business',
    description:
      'Lists reviews and attestations that a moderator has published, with the reply of the business.',
    ...listedWithin(reviewQuery, ReviewList, listPublished),
    tool: 'list_business_reviews',
  }),
  endpoint({
    route: 'POST /businesses/{slug}/reviews/',
    name: 'createBusinessReview',
    summary: 'Review a business',
    description:
      'Adds a review, or an attestation by somebody who was there: one of each per person, and none of a business of their own organization, or of one that they left less than 180 days ago. It is public once a moderator approves it. Its author is never disclosed.',
    access: 'user',
    effect: 'write',
    params: businessPath,
    body: NewReview,
    returns: created(ReviewRecord, '/me/reviews/{id}/'),
    refuses: [ReviewedAlready, OwnReview, LeftLately],
    limits: [daily('reviews', 100)],
    handle: ({ scope, params, body }) => createReview(scope, params.slug, body),
  }),
  endpoint({
    route: 'GET /me/reviews/',
    name: 'listOwnReviews',
    summary: 'List your reviews',
    description: 'Lists what you wrote about businesses, with the decision of a moderator.',
    access: 'user',
    ...listedBy(reviewQuery, ReviewRecordList, listOwnReviews),
  }),
  endpoint({
    route: 'GET /me/reviews/{id}/',
    name: 'readOwnReview',
    summary: 'Read one of your reviews',
    access: 'user',
    params: byId,
    returns: ok(ReviewRecord),
    handle: ({ scope, params }) => readOwnReview(scope, params.id),
  }),
  endpoint({
    route: 'DELETE /me/reviews/{id}/',
    name: 'deleteOwnReview',
    summary: 'Delete one of your reviews',
    access: 'user',
    effect: 'write',
    params: byId,
    returns: noContent,
    handle: ({ scope, params }) => deleteReview(scope, params.id),
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'POST /businesses/{slug}/reviews/{id}/reply/',
    summary: 'Reply to a review of your business',
    description: 'Shown publicly below the review.',
    transactional: true,
    params: businessPartPath,
    body: ReviewReply,
    returns: ok(Review),
    tool: { name: 'send_review_reply', isIdempotent: true },
    handle: ({ scope, target, params, body }) =>
      replyToReview(scope, target.id, { id: params.id, text: body.text }),
  }),
]

const decision = {
  ...ofModerators,
  effect: 'write',
  params: byId,
  returns: ok(ReviewRecord),
} as const

const moderating = [
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/reviews/',
    name: 'listModeratedReviews',
    summary: 'List reviews to moderate',
    ...listedBy(moderatedReviewQuery, ReviewRecordList, listAllReviews),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/reviews/{id}/approve/',
    name: 'approveReview',
    summary: 'Publish a review',
    handle: ({ scope, params }) => decideReview(scope, params.id, 'published', ''),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/reviews/{id}/reject/',
    summary: 'Reject a review',
    description: 'Only its author still sees it.',
    body: ReviewRejection,
    handle: ({ scope, params, body }) => decideReview(scope, params.id, 'rejected', body.reason),
  }),
]

export const reviewEndpoints = [...writing, ...moderating]
