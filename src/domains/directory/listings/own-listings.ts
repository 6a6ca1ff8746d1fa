import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { enqueue } from '#kernel/jobs/job.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { unknownTerms, unplaced } from '../businesses/facts.ts'
import { lockingBusiness } from '../businesses/ownership.ts'
import { writeSearchText } from '../businesses/search-columns.ts'
import { revising } from '../revisions/noting.ts'
import { searchableNotice } from '../search/search-text.ts'
import { findTerms } from '../taxonomy.ts'
import { listingEvents } from './events.ts'
import { listings, type ListingRow } from './listings.ts'
import { requireRoomFor } from './limits.ts'
import { announcement } from './matching/announcing.ts'
import { Listing, type NewListing } from './schemas.ts'

type Wish = z.output<typeof NewListing>
export interface OwnBusiness {
  readonly id: string
}

/** Posts what a business of the organization offers or wants. @throws NotFound, ListingLimitReached, ValidationFailed */
export function createListing(scope: OrganizationScope, business: OwnBusiness, wish: Wish) {
  return changingOwn(scope, business, async (inside) => {
    await requireKnown(inside, wish)
    await requireRoomFor(inside, business.id, wish.kind)
    const id = inside.newId()
    await inside.db
      .insertInto('business_notices')
      .values({
        ...columnsOf(wish),
        ...searchableNotice(wish),
        id,
        business_id: business.id,
        posted_at: timestamp(inside.now()),
      })
      .execute()
    const data = await told(inside, business.id, id)
    record(inside, listingEvents.created, { subject: id, data })
    return data
  })
}

/** Nobody else changes the business meanwhile; what its listings say becomes a revision of it. */
export function changingOwn<T>(
  scope: OrganizationScope,
  { id }: OwnBusiness,
  work: (inside: OrganizationScope) => Promise<T>,
): Promise<T> {
  return lockingBusiness(scope, id, (inside) => revising(inside, id, work))
}

export function columnsOf<W extends Omit<Wish, 'kind'>>({ category, ...wish }: W) {
  return { ...wish, category: category ?? '' }
}

/** @throws ValidationFailed */
export async function requireKnown(
  scope: Scope,
  { category, tags, lat, lng }: Pick<Wish, 'category' | 'tags' | 'lat' | 'lng'>,
): Promise<void> {
  const categories = category === null ? [] : [category]
  const found = await findTerms(scope, categories, tags)
  const errors = [
    ...unplaced({ lat, lng }),
    ...unknownTerms('categories', categories, found.categories).map((error) => ({
      ...error,
      field: 'category',
    })),
    ...unknownTerms('tags', tags, found.tags),
  ]
  if (errors.length > 0) throw validationFailed(errors)
}

/** The business is found by its words from now on, and others are told of it. */
export async function told(inside: OrganizationScope, businessId: string, id: string) {
  await writeSearchText(inside, businessId)
  const data = await readOwn(inside, businessId, id)
  if (data.status === 'open') await enqueue(inside, announcement, { listing_id: id })
  return data
}

/** @throws NotFound */
export async function readOwn(scope: Scope, businessId: string, id: string): Promise<ListingRow> {
  return listings(scope)
    .where('n.id', '=', id)
    .where('n.business_id', '=', businessId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** @throws NotFound */
export function deleteListing(
  scope: OrganizationScope,
  business: OwnBusiness,
  id: string,
): Promise<void> {
  return changingOwn(scope, business, async (inside) => {
    const data = await readOwn(inside, business.id, id)
    requireUnchanged(inside, data, Listing)
    await inside.db.deleteFrom('business_notices').where('id', '=', id).execute()
    await writeSearchText(inside, business.id)
    record(inside, listingEvents.deleted, { subject: id, data })
  })
}
