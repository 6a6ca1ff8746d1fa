import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import { businessColumns } from '../businesses/businesses.ts'
import { businessEvents } from '../businesses/events.ts'
import { partFromOthers } from '../businesses/parting.ts'
import { noteChanges } from '../changes/note-change.ts'
import type { Acting } from '../moderation/suspension.ts'
import { learnWords } from '../search/words.ts'
import { BusinessAlreadyClaimed, ClaimNotProven, isClaimable, noOpenClaim } from './claims.ts'
import { provenHost } from './proof.ts'

/** How a claim was decided in favour of its organization. */
export type Method = 'file' | 'dns' | 'email' | 'moderator'

interface ProvenClaim {
  readonly id: string
  readonly business_id: string
  readonly organization_id: string
  /** The one that was looked at. */
  readonly website: string
}

/**
 * Gives a business to the organization whose claim is proven, and tells whoever loses it; the other claims have come too
 * late. In a transaction. @throws BusinessAlreadyClaimed, ClaimNotProven, NotFound
 */
export async function approveClaim(
  inside: Acting,
  claim: ProvenClaim,
  method: Method,
): Promise<void> {
  const { taken: data, holder } = await takeOver(inside, claim)
  await closeClaims(inside, claim, method)
  const { organization_id: taker } = claim
  recordFor(inside, taker, businessEvents.claimed, { subject: data.id, data })
  if (holder !== null && holder !== taker)
    recordFor(inside, holder, businessEvents.lost, { subject: data.id, data })
}

/**
 * Whoever comes second waits here for the first, then finds another status; a race test guards this. So
 * does whoever changes the website that the proof was read from.
 */
async function takeOver(scope: Acting, { business_id, organization_id, website }: ProvenClaim) {
  const before = await lockClaimable(scope, business_id)
  if (provenHost(before.website) !== provenHost(website)) throw new ClaimNotProven(websiteChanged)
  const { search_text, ...taken } = await scope.db
    .updateTable('businesses')
    .set({ organization_id, status: 'claimed', updated_at: timestamp(scope.now()) })
    .where('id', '=', business_id)
    .returning([...businessColumns, 'search_text'])
    .executeTakeFirstOrThrow()
  await noteChanges(scope, [business_id])
  await learnWords(scope, search_text)
  if (before.organization_id !== organization_id) await partFromOthers(scope, [business_id])
  return { taken, holder: before.organization_id }
}

const websiteChanged = {
  detail: 'The website of the business has changed. Publish the proof on the new one.',
}

async function lockClaimable({ db }: Acting, businessId: string) {
  const business = await db
    .selectFrom('businesses')
    .select(['status', 'website', 'organization_id'])
    .where('id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
  if (!isClaimable(business)) throw new BusinessAlreadyClaimed()
  return business
}

/** The proven claim is approved, unless a moderator rejected it meanwhile; the others on the business have come too late. */
async function closeClaims(
  { db, now }: Acting,
  { id, business_id }: ProvenClaim,
  method: Method,
): Promise<void> {
  await db
    .updateTable('business_claims')
    .set({ status: 'approved', method, proven_at: timestamp(now()) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirstOrThrow(() => noOpenClaim())
  await db
    .updateTable('business_claims')
    .set({ status: 'superseded' })
    .where('business_id', '=', business_id)
    .where('status', '=', 'pending')
    .execute()
}
