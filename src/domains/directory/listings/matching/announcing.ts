import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { recordFor } from '#kernel/events/record.ts'
import { job } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { isTrusted } from '../../businesses/standing.ts'
import { listingEvents } from '../events.ts'
import { listings, type ListingRow } from '../listings.ts'
import { isOpen } from '../status.ts'
import { bestMatches } from './matches.ts'

/** A match of at least so many points is worth telling of, and so many of the best. */
const goodScore = 50
const mostTold = 10

/** Tells of a listing whoever posted what fits it well, and who posted it of the best of these. */
export const announcement = job({
  name: 'directory.announce_listing',
  access: 'organization',
  payload: z.object({ listing_id: z.uuid() }),
  retries: 3,
  handle: ({ scope, payload }) => announceListing(scope, payload.listing_id),
})

/** Strangers are told only of what a business posted that somebody vouches for, and of each business once for a listing. */
export async function announceListing(scope: OrganizationScope, id: string): Promise<void> {
  const listing = await listings(scope)
    .where('n.id', '=', id)
    .where('b.organization_id', '=', scope.organizationId)
    .where('b.status', '<>', 'suspended')
    .where(isOpen(scope.now()))
    .executeTakeFirst()
  if (listing === undefined) return
  const found = (await bestMatches(scope, listing)).filter(({ score }) => score >= goodScore)
  const [best] = found
  if (best === undefined) return
  await transaction(scope, async (inside) => {
    await tell(inside, listing, best, inside.organizationId)
    if (!isTrusted(listing.business)) return
    const strangers = found.filter((one) => isOfOther(inside, one)).slice(0, mostTold)
    for (const { listing: theirs, score, parts, organization_id } of strangers)
      await tell(inside, theirs, { listing, score, parts }, organization_id)
  })
}

type Match = Pick<Awaited<ReturnType<typeof bestMatches>>[number], 'listing' | 'score' | 'parts'>

function isOfOther(
  { organizationId }: OrganizationScope,
  { organization_id }: { readonly organization_id: string | null },
): boolean {
  return organization_id !== null && organization_id !== organizationId
}

/** Only the first time that a listing is matched by something of that business. */
async function tell(
  inside: OrganizationScope,
  { id, title }: ListingRow,
  { listing, score, parts }: Match,
  organizationId: string | null,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await inside.db
    .insertInto('listing_matches')
    .values({
      listing_id: id,
      business_id: listing.business.id,
      created_at: timestamp(inside.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n || organizationId === null) return
  const data = { listing_id: id, title, listing, score, parts }
  recordFor(inside, organizationId, listingEvents.matched, { subject: id, data })
}
