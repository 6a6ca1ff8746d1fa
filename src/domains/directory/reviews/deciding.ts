import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { record, recordFor } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope, type Scope, type UserScope } from '#kernel/scope.ts'
import { requireModerator } from '../moderation/moderators.ts'
import { reviewEvents } from './events.ts'
import { readReview } from './reviews.ts'

/** A moderator shows or hides it; what was decided alike stays as it is. @throws ModeratorRequired, NotFound */
export function decideReview(
  scope: UserScope,
  id: string,
  status: 'published' | 'rejected',
  reason: string,
) {
  return transaction(scope, async (inside) => {
    await requireModerator(inside)
    const held = await lockReview(inside, id)
    if (held.status === status && held.reason === reason) return readReview(inside, id)
    await inside.db
      .updateTable('business_reviews')
      .set({ status, reason })
      .where('id', '=', id)
      .execute()
    const data = await readReview(inside, id)
    if (status === 'published' && held.status !== status && held.organization_id !== null)
      recordFor(inside, held.organization_id, reviewEvents.published, { subject: id, data })
    return data
  })
}

/** The right of reply of whoever holds the business, to what is published. @throws NotFound */
export function replyToReview(
  scope: OrganizationScope,
  businessId: string,
  { id, text }: { readonly id: string; readonly text: string },
) {
  return transaction(scope, async (inside) => {
    const held = await lockReview(inside, id)
    const isTheirs =
      held.business_id === businessId && held.organization_id === inside.organizationId
    if (!isTheirs || held.status !== 'published') throw new NotFound()
    if (held.reply === text) return readReview(inside, id)
    const replied_at = text === '' ? null : timestamp(inside.now())
    await inside.db
      .updateTable('business_reviews')
      .set({ reply: text, replied_at })
      .where('id', '=', id)
      .execute()
    const data = await readReview(inside, id)
    record(inside, reviewEvents.replied, { subject: id, data })
    return data
  })
}

/** @throws NotFound */
function lockReview({ db }: Scope, id: string) {
  return db
    .selectFrom('business_reviews as reviews')
    .innerJoin('businesses', 'businesses.id', 'reviews.business_id')
    .select(['reviews.status', 'reason', 'reply', 'business_id', 'organization_id'])
    .where('reviews.id', '=', id)
    .forUpdate('reviews')
    .executeTakeFirstOrThrow(() => new NotFound())
}
