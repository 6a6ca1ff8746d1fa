import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { byId, day, instant, slug } from '#kernel/wire/primitives.ts'
import { passage } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { reasoned } from '../schemas.ts'

const kind = z.enum(['review', 'attestation']).meta({
  description:
    '`review` by a customer or partner; `attestation` by somebody who went there and looked.',
  example: 'review',
})
const rating = z
  .int()
  .min(1)
  .max(5)
  .nullable()
  .meta({ description: '1 to 5; null for none.', example: 5 })
const visited_on = day.nullable().meta({
  description: 'Day of the visit, which must have begun in some time zone; null for none.',
  example: '2026-09-14',
})

function theirs(example: string) {
  return byStrangers(z.string().meta({ example }), 'business directory')
}

const shown = {
  id: byId.shape.id,
  business_slug: slug,
  kind,
  rating,
  text: theirs('They mill to order, and the flour keeps its smell.'),
  visited_on,
  reply: theirs('Thank you! Come again at harvest.'),
  replied_at: instant.nullable(),
  created_at: instant,
}

export const Review = z.object(shown).meta({ id: 'BusinessReview' })
export const ReviewList = listOf(Review, 'BusinessReviewList')
export const reviewQuery = listQuery({}, orderings('-created_at', 'created_at'))

const status = z.enum(['pending', 'published', 'rejected']).meta({
  description: 'What a moderator decided; only `published` reviews are public.',
  example: 'pending',
})
export const ReviewRecord = z
  .object({
    ...shown,
    status,
    reason: z
      .string()
      .meta({ description: 'Why a moderator rejected it; empty otherwise.', example: '' }),
  })
  .meta({ id: 'BusinessReviewRecord' })
export const ReviewRecordList = listOf(ReviewRecord, 'BusinessReviewRecordList')
export const moderatedReviewQuery = listQuery(
  { status: status.optional() },
  orderings('-created_at', 'created_at'),
)

export const NewReview = z
  .strictObject({
    kind: kind.default('review'),
    rating: rating.default(null),
    text: passage(2000).meta({ example: 'They mill to order, and the flour keeps its smell.' }),
    visited_on: visited_on.default(null),
  })
  .meta({ id: 'NewBusinessReview' })

export const ReviewReply = z
  .strictObject({
    text: z.string().trim().max(2000).meta({
      description: 'Shown below the review; an empty text removes the reply.',
      example: 'Thank you! Come again at harvest.',
    }),
  })
  .meta({ id: 'BusinessReviewReply' })

export const ReviewRejection = reasoned('BusinessReviewRejection', {
  description: 'Shown to the author.',
  example: 'It speaks of another business.',
})
