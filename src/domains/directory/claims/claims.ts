import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { eventsOf } from '#kernel/events/event.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import { visibleBusinesses } from '../businesses/businesses.ts'
import { BusinessClaim } from '../schemas.ts'
import { mailDomains, provableDomain } from './domain-proof.ts'
import { requireNotRejectedLately, requireRoomForClaim } from './limits.ts'
import { proofUrl, type Proof } from './proof.ts'
import { reason } from './schemas.ts'

const Found = z
  .object({
    url: z.string(),
    reason: z.string(),
    status: z.int().optional(),
    dns: z.object({ name: z.string(), reason: z.string() }).optional(),
  })
  .meta({
    description:
      'Where the proof was looked for, and what was found instead; `dns` if both ways were tried.',
    example: {
      url: 'https://hearthmill.example/.well-known/workspace-growth-claim.txt',
      reason: 'content_differs',
    },
  })

export const BusinessAlreadyClaimed = conflict(
  'business_already_claimed',
  'The business is already claimed',
  'An organization has proved that it owns this business. Ask its owner or an admin for an invitation.',
)
export const ClaimNotPossible = conflict(
  'claim_not_possible',
  'The business cannot be claimed',
  'The business has no website that could prove a claim. Its holder can add one with PATCH /api/v1/businesses/{slug}/; if nobody holds it, create your own entry with POST /api/v1/businesses/.',
)
export const ClaimNotProven = conflict(
  'claim_not_proven',
  'The claim is not proven',
  'Put the proof where the claim says and try again.',
  { found: Found.optional() },
)

const ToldClaim = BusinessClaim.omit({ proof: true, proofs: true })

export const claimEvents = {
  ...eventsOf('business_claim', ToldClaim, {
    created: 'The organization claimed a business and was told how to prove it.',
  }),
  ...eventsOf('business_claim', ToldClaim.extend({ reason }), {
    rejected: 'A moderator rejected a claim of the organization, with a reason.',
  }),
}

/** In these nobody has proved that a business is theirs, even where an organization added it. */
interface Held {
  readonly status: string
  readonly organization_id: string | null
}

export function isClaimable({ status, organization_id }: Held): boolean {
  return (
    status === 'seeded' ||
    status === 'nominated' ||
    (status === 'verified' && organization_id === null)
  )
}

/**
 * Opens the organization's claim on a business, or finds the one that is open.
 * @throws NotFound, BusinessAlreadyClaimed, ClaimNotPossible, ClaimLimitReached, ClaimRejectedLately
 */
export async function claimBusiness(scope: OrganizationScope, slug: string) {
  const business = await readClaimable(scope, slug)
  const opened = await transaction(scope, async (inside) => {
    await requireRoomForClaim(inside, business.id)
    await requireNotRejectedLately(inside, business.id)
    const row = await insertClaim(inside, business.id)
    if (row === undefined) return undefined
    record(inside, claimEvents.created, { subject: row.id, data: toldClaim(row, business) })
    return row
  })
  const claim = opened ?? (await readPending(scope, slug))
  return { claim: claimObject(claim, business), isNew: opened !== undefined }
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

export function personOf({ actor }: OrganizationScope): string {
  if (actor.user_id === null) throw new TypeError('a business is claimed by a person')
  return actor.user_id
}

/** The open claim of the organization. @throws NotFound */
export async function readPending(scope: OrganizationScope, slug: string) {
  const claim = await visibleBusinesses(scope)
    .innerJoin('business_claims as claims', 'claims.business_id', 'businesses.id')
    .select(['claims.id', 'claims.status', 'proof', 'claims.created_at'])
    .select(['business_id', 'slug', 'name', 'website', 'claims.organization_id'])
    .where('slug', '=', slug)
    .where('claims.organization_id', '=', scope.organizationId)
    .where('claims.status', '=', 'pending')
    .executeTakeFirst()
  if (claim === undefined) throw noOpenClaim()
  return claim
}

export function noOpenClaim() {
  return new NotFound({
    detail: 'Your organization has no open claim on this business. Claim it first.',
  })
}

interface ClaimRow {
  readonly id: string
  readonly status: z.output<typeof BusinessClaim>['status']
  readonly proof: string
  readonly created_at: string
}

interface Claimed {
  readonly slug: string
  readonly website: string
}

/** A claim as its organization sees it, with every way to prove it. */
export function claimObject(row: ClaimRow, claimed: Claimed) {
  const file = { url: proofUrl(claimed.website) ?? '', content: row.proof }
  return { ...toldClaim(row, claimed), proof: file, proofs: waysOf(file, claimed) }
}

function waysOf(file: Proof, { website }: Claimed): z.input<typeof BusinessClaim>['proofs'] {
  const name = provableDomain(website)
  const { content } = file
  const domains = mailDomains(website)
  return [
    { method: 'file', ...file },
    ...(name === undefined ? [] : [{ method: 'dns' as const, name, content }]),
    ...(domains.length === 0 ? [] : [{ method: 'email' as const, domains }]),
  ]
}

/** The same without the proof. */
export function toldClaim({ id, status, created_at }: ClaimRow, { slug }: Claimed) {
  return { id, business_slug: slug, status, created_at }
}
