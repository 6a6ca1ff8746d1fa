import { formerDays } from '#domains/identity/index.ts'
import { conflict } from '#kernel/errors.ts'

export const ReviewedAlready = conflict(
  'reviewed_already',
  'You have already written about this business',
  'Delete what you wrote, then write again.',
)
export const OwnReview = conflict(
  'own_business',
  'You cannot review a business of your own organization',
  'Add a statement about it, with evidence, with POST /api/v1/businesses/{slug}/statements/.',
)
export const LeftLately = conflict(
  'left_lately',
  'You left the organization of the business lately',
  `Whoever was a member of the organization that holds a business writes about it ${formerDays} days after that ended.`,
)
