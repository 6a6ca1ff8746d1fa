import { sql } from 'kysely'
import type { z } from 'zod'
import { leftLately, membershipsOf } from '#domains/identity/index.ts'
import { hourMs, timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { visibleBusinesses } from '../businesses/businesses.ts'
import { LeftLately, OwnReview, ReviewedAlready } from './refusals.ts'
import type { moderatedReviewQuery, NewReview } from './schemas.ts'

const keys = { created_at: sql.ref('reviews.created_at') }
const id = sql.ref('reviews.id')

/** With what moderators and authors see; the shapes of the wire show others less. */
export function reviews({ db }: Scope) {
  return db
    .selectFrom('business_reviews as reviews')
    .innerJoin('businesses', 'businesses.id', 'reviews.business_id')
    .select([
      'reviews.id',
      'businesses.slug as business_slug',
      'kind',
      'rating',
      'text',
      'visited_on',
    ])
    .select(['reviews.status', 'reason', 'reply', 'replied_at', 'reviews.created_at'])
}

/** What everybody may read of one business. */
export function listPublished(scope: Scope, businessId: string, request: ListRequest) {
  const rows = reviews(scope)
    .where('reviews.business_id', '=', businessId)
    .where('reviews.status', '=', 'published')
  return listPage(rows, request, keys, id)
}

const mostOnPage = 20

/** The newest of what everybody may read of one business, as many as its page shows. */
export function newestReviews(scope: Scope, businessId: string) {
  return reviews(scope)
    .where('reviews.business_id', '=', businessId)
    .where('reviews.status', '=', 'published')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(mostOnPage)
    .execute()
}

/** What the caller wrote, decided or not. */
export function listOwnReviews(scope: UserScope, request: ListRequest) {
  return listPage(reviews(scope).where('reviews.user_id', '=', scope.userId), request, keys, id)
}

/** Of all businesses, for moderators. */
export function listAllReviews(
  scope: Scope,
  { status, ...request }: z.output<typeof moderatedReviewQuery>,
) {
  const rows = reviews(scope).where(matching({ 'reviews.status': status }))
  return listPage(rows, request, keys, id)
}

/** @throws NotFound */
export function readReview(scope: Scope, reviewId: string) {
  return reviews(scope)
    .where('reviews.id', '=', reviewId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** @throws NotFound */
export function readOwnReview(scope: UserScope, reviewId: string) {
  return reviews(scope)
    .where('reviews.id', '=', reviewId)
    .where('reviews.user_id', '=', scope.userId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** A day begins 14 hours before it does at UTC where it begins first. */
const firstBeginsMs = 14 * hourMs

function mustHaveBegun({ now }: Scope, day: string | null): void {
  const latest = timestamp(new Date(now().getTime() + firstBeginsMs)).slice(0, 10)
  if (day !== null && day > latest)
    throw validationFailed([
      { field: 'visited_on', code: 'invalid', message: 'Send a day that has begun.' },
    ])
}

/**
 * Waits for a moderator. One of a kind from each person, guarded by a race test.
 * @throws ValidationFailed, NotFound, ReviewedAlready, OwnReview, LeftLately
 */
export function createReview(scope: UserScope, slug: string, wish: z.output<typeof NewReview>) {
  mustHaveBegun(scope, wish.visited_on)
  return transaction(scope, async (inside) => {
    const business = await visibleBusinesses(inside)
      .select(['id', 'organization_id'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow(() => new NotFound())
    const own = await membershipsOf(inside)
    if (own.some((organization) => organization.id === business.organization_id))
      throw new OwnReview()
    if (await leftLately(inside, business.organization_id, inside.userId)) throw new LeftLately()
    const made = await inside.db
      .insertInto('business_reviews')
      .values({
        ...wish,
        id: inside.newId(),
        business_id: business.id,
        user_id: inside.userId,
        status: 'pending',
        reason: '',
        reply: '',
        created_at: timestamp(inside.now()),
      })
      .onConflict((conflict) => conflict.constraint('one_review_of_a_person').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => new ReviewedAlready())
    return readReview(inside, made.id)
  })
}

/** Whoever wrote it takes it back. @throws NotFound */
export async function deleteReview({ db, userId }: UserScope, reviewId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('business_reviews')
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new NotFound()
}
