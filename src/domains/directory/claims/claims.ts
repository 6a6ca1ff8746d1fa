import { sql } from 'kysely'
import { z } from 'zod'
import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, refusal } from '#kernel/errors.ts'
import { eventsOf } from '#kernel/events/event.ts'
import { record, recordFor } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { businessColumns, visibleBusinesses } from '../businesses/businesses.ts'
import { businessEvents } from '../businesses/events.ts'
import { noteChanges } from '../changes/note-change.ts'
import { partFromOthers } from '../businesses/parting.ts'
import { BusinessClaim } from '../schemas.ts'
import { learnWords } from '../search/words.ts'
import { faultOfProof, provenHost, proofUrl, type ProofFault } from './proof.ts'

export const BusinessAlreadyClaimed = refusal(
  409,
  'business_already_claimed',
  'The business is already claimed',
  'An organization has proved that this business is its own; ask its owner or admin for an invitation.',
)
export const ClaimNotPossible = refusal(
  409,
  'claim_not_possible',
  'The business cannot be claimed',
  'No website is known by which a claim could be proven. Whoever holds the business names one with PATCH /api/v1/businesses/{slug}/; one that nobody holds you can create with POST /api/v1/businesses/.',
)
export const ClaimNotProven = refusal(
  409,
  'claim_not_proven',
  'The claim is not proven',
  'Put the proof where the claim says and try again.',
  {
    found: z
      .object({ url: z.string(), reason: z.string(), status: z.int().optional() })
      .optional()
      .meta({
        example: {
          url: 'https://hearthmill.example/.well-known/workspace-growth-claim.txt',
          reason: 'content_differs',
        },
      }),
  },
)

export const claimEvents = eventsOf('business_claim', BusinessClaim.omit({ proof: true }), {
  created: 'The organization says that a business is its own, and was told how to prove it.',
})

/** In these nobody has proved that a business is theirs, even where an organization added it. */
interface Held {
  readonly status: string
  readonly organization_id: string | null
}

function isClaimable({ status, organization_id }: Held): boolean {
  return (
    status === 'seeded' ||
    status === 'nominated' ||
    (status === 'verified' && organization_id === null)
  )
}

/**
 * Opens the organization's claim on a business, or finds the one that is open.
 * @throws NotFound, BusinessAlreadyClaimed, ClaimNotPossible
 */
export async function claimBusiness(scope: OrganizationScope, slug: string) {
  const business = await readClaimable(scope, slug)
  const opened = await transaction(scope, async (inside) => {
    const row = await insertClaim(inside, business.id)
    if (row === undefined) return undefined
    const { proof: _proof, ...data } = claimObject(row, business)
    record(inside, claimEvents.created, { subject: row.id, data })
    return row
  })
  const claim = opened ?? (await readPending(scope, slug))
  return { claim: claimObject(claim, business), isNew: opened !== undefined }
}

/**
 * Reads the proof from the business's website; the first organization whose proof is there holds the
 * business from then on. @throws NotFound, ClaimNotProven, BusinessAlreadyClaimed
 */
export async function verifyClaim(scope: OrganizationScope, fetch: SafeFetch, slug: string) {
  const claim = await readPending(scope, slug)
  const { proof } = claimObject(claim, claim)
  const fault = await faultOfProof(fetch, proof)
  if (fault !== undefined) throw notProven(proof.url, fault)
  return transaction(scope, async (inside) => {
    const { taken: data, holder } = await takeOver(inside, claim)
    await closeClaims(inside, claim)
    record(inside, businessEvents.claimed, { subject: data.id, data })
    if (holder !== null && holder !== inside.organizationId)
      recordFor(inside, holder, businessEvents.lost, { subject: data.id, data })
    return claimObject({ ...claim, status: 'approved' }, claim)
  })
}

async function readClaimable(scope: Scope, slug: string) {
  const business = await visibleBusinesses(scope)
    .select(['id', 'slug', 'website', 'status', 'organization_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(() => new NotFound())
  if (!isClaimable(business)) throw new BusinessAlreadyClaimed()
  if (proofUrl(business.website) === undefined) throw new ClaimNotPossible()
  return business
}

const claimColumns = ['id', 'status', 'proof', 'created_at'] as const

/**
 * Undefined when the organization has an open claim already: one at a time, by a unique index. The index
 * is found by a literal only: a prepared plan does not know what a parameter will say.
 */
function insertClaim(scope: OrganizationScope, businessId: string) {
  return scope.db
    .insertInto('business_claims')
    .values({
      id: scope.newId(),
      business_id: businessId,
      organization_id: scope.organizationId,
      claimed_by: personOf(scope),
      proof: `workspace-growth-claim=${randomBase62(32)}`,
      status: 'pending',
      created_at: timestamp(scope.now()),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'organization_id'])
        .where('status', '=', sql.lit('pending'))
        .doNothing(),
    )
    .returning(claimColumns)
    .executeTakeFirst()
}

function personOf({ actor }: OrganizationScope): string {
  if (actor.user_id === null) throw new TypeError('a business is claimed by a person')
  return actor.user_id
}

type PendingClaim = Awaited<ReturnType<typeof readPending>>

async function readPending(scope: OrganizationScope, slug: string) {
  const claim = await visibleBusinesses(scope)
    .innerJoin('business_claims as claims', 'claims.business_id', 'businesses.id')
    .select(['claims.id', 'claims.status', 'proof', 'claims.created_at'])
    .select(['business_id', 'slug', 'website'])
    .where('slug', '=', slug)
    .where('claims.organization_id', '=', scope.organizationId)
    .where('claims.status', '=', 'pending')
    .executeTakeFirst()
  if (claim === undefined)
    throw new NotFound({
      detail: 'Your organization has no open claim on a business of this name; claim it first.',
    })
  return claim
}

interface ClaimRow {
  readonly id: string
  readonly status: 'pending' | 'approved' | 'superseded'
  readonly proof: string
  readonly created_at: string
}

function claimObject(
  { id, status, proof, created_at }: ClaimRow,
  { slug, website }: { slug: string; website: string },
) {
  return {
    id,
    business_slug: slug,
    status,
    proof: { url: proofUrl(website) ?? '', content: proof },
    created_at,
  }
}

function notProven(url: string, found: ProofFault) {
  return new ClaimNotProven({
    detail: `${explanation(found)} Put the proof at ${url} and try again.`,
    members: { found: { url, ...found } },
  })
}

function explanation({ reason, status }: ProofFault): string {
  if (reason === 'content_differs') return 'The file is there, but no line of it is the proof.'
  if (reason === 'status') return `The website answered with status ${status}.`
  return `The website could not be read (${reason}).`
}

/**
 * Whoever comes second waits here for the first, then finds another status; a race test guards this. So
 * does whoever changes the website that the proof was read from.
 */
async function takeOver(scope: OrganizationScope, { business_id, website }: PendingClaim) {
  const { organizationId, now } = scope
  const before = await lockClaimable(scope, business_id)
  if (provenHost(before.website) !== provenHost(website)) throw new ClaimNotProven(websiteChanged)
  const { search_text, ...taken } = await scope.db
    .updateTable('businesses')
    .set({ organization_id: organizationId, status: 'claimed', updated_at: timestamp(now()) })
    .where('id', '=', business_id)
    .returning([...businessColumns, 'search_text'])
    .executeTakeFirstOrThrow()
  await noteChanges(scope, [business_id])
  await learnWords(scope, search_text)
  if (before.organization_id !== organizationId) await partFromOthers(scope, [business_id])
  return { taken, holder: before.organization_id }
}

const websiteChanged = {
  detail: 'The website of the business was changed meanwhile; the proof belongs on the new one.',
}

async function lockClaimable({ db }: OrganizationScope, businessId: string) {
  const business = await db
    .selectFrom('businesses')
    .select(['status', 'website', 'organization_id'])
    .where('id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
  if (!isClaimable(business)) throw new BusinessAlreadyClaimed()
  return business
}

/** The proven claim is approved; the others on the business have come too late. */
async function closeClaims(
  { db, now }: OrganizationScope,
  { id, business_id }: { id: string; business_id: string },
) {
  await db
    .updateTable('business_claims')
    .set({ status: 'approved', proven_at: timestamp(now()) })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('business_claims')
    .set({ status: 'superseded' })
    .where('business_id', '=', business_id)
    .where('status', '=', 'pending')
    .execute()
}
