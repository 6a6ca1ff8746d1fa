import { sql } from 'kysely'
import { z } from 'zod'
import { confirmedEmails, lockLiving, organizationNames } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type Scope, type UserScope } from '#kernel/scope.ts'
import { requireModerator } from '../moderation/moderators.ts'
import { requireSeen } from '../moderation/suspension.ts'
import { claimEvents, toldClaim } from './claims.ts'
import type { moderatedClaimQuery } from './schemas.ts'
import { approveClaim } from './taking-over.ts'

export const ClaimDecided = conflict(
  'claim_decided',
  'The claim is already decided',
  'The organization may open a new claim unless another one holds the business; after a rejection, a week later.',
  { claim_status: z.string().meta({ example: 'superseded' }) },
)

const columns = [
  'claims.id',
  'businesses.slug as business_slug',
  'claims.status',
  'claims.created_at',
  'businesses.name as business_name',
  'website',
  'claims.organization_id',
  'claims.claimed_by',
  'method',
  'claims.reason',
] as const

function claims({ db }: Scope) {
  return db
    .selectFrom('business_claims as claims')
    .innerJoin('businesses', 'businesses.id', 'claims.business_id')
    .select(columns)
}

type Row = Awaited<ReturnType<typeof findRow>>

/** Of all organizations, for moderators: those that wait unless asked otherwise, with who asks. */
export async function listModeratedClaims(
  scope: Scope,
  { status, ...request }: z.output<typeof moderatedClaimQuery>,
) {
  const page = await listPage(
    claims(scope).where('claims.status', '=', status),
    request,
    { created_at: sql.ref('claims.created_at') },
    sql.ref('claims.id'),
  )
  return { ...page, results: await withNames(scope, page.results) }
}

/** @throws NotFound */
async function readModeratedClaim(scope: Scope, id: string) {
  const [claim] = await withNames(scope, [await findRow(scope, id)])
  if (claim === undefined) throw new NotFound()
  return claim
}

function findRow(scope: Scope, id: string) {
  return claims(scope)
    .where('claims.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

async function withNames(scope: Scope, rows: readonly Row[]) {
  const names = await organizationNames(
    scope,
    rows.map((row) => row.organization_id),
  )
  const emails = await confirmedEmails(
    scope,
    rows.map((row) => row.claimed_by),
  )
  return rows.map((row) => ({
    ...row,
    organization_name: names.get(row.organization_id) ?? '',
    claimed_by: emails.get(row.claimed_by) ?? '',
  }))
}

/**
 * Gives the business to who asks, on the word of a moderator who has seen its website, unless their organization is being
 * deleted: that is held before the business, as by whatever deletes it. @throws ModeratorRequired, NotFound, ClaimDecided,
 * WebsiteChanged, BusinessAlreadyClaimed, DeletionScheduled
 */
export function approveClaimOfOther(scope: UserScope, id: string, seen?: string) {
  return transaction(scope, async (inside) => {
    await requireModerator(inside)
    const { status, organization_id } = await findRow(inside, id)
    if (status === 'pending') await lockLiving(inside, organization_id)
    const claim = await lockClaimed(inside, id)
    if (claim.status === 'approved') return readModeratedClaim(inside, id)
    requireOpen(claim)
    requireSeen(claim, seen)
    await approveClaim(inside, claim, 'moderator')
    return readModeratedClaim(inside, id)
  })
}

/** What was rejected stays so. @throws ModeratorRequired, NotFound, ClaimDecided */
export function rejectClaim(scope: UserScope, id: string, reason: string) {
  return transaction(scope, async (inside) => {
    await requireModerator(inside)
    const claim = await lockClaimed(inside, id)
    if (claim.status === 'rejected') return readModeratedClaim(inside, id)
    requireOpen(claim)
    await inside.db
      .updateTable('business_claims')
      .set({ status: 'rejected', reason, rejected_at: timestamp(inside.now()) })
      .where('id', '=', id)
      .execute()
    const data = { ...toldClaim({ ...claim, status: 'rejected' }, claim), reason }
    recordFor(inside, claim.organization_id, claimEvents.rejected, { subject: id, data })
    return readModeratedClaim(inside, id)
  })
}

/**
 * Holds the business before the claim is read, as everybody does who proves one: so nobody decides about it meanwhile.
 * @throws NotFound
 */
async function lockClaimed({ db }: Scope, id: string) {
  const { business_id } = await db
    .selectFrom('business_claims')
    .select('business_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
  const business = await db
    .selectFrom('businesses')
    .select(['slug', 'website', 'website_changed_at'])
    .where('id', '=', business_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
  const claim = await db
    .selectFrom('business_claims')
    .select(['id', 'business_id', 'organization_id', 'status', 'proof', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
  return { ...claim, ...business }
}

function requireOpen({ status }: { readonly status: string }): void {
  if (status !== 'pending') throw new ClaimDecided({ members: { claim_status: status } })
}
