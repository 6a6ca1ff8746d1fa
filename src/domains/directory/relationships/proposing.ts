import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { noBusiness, visibleBusinesses } from '../businesses/businesses.ts'
import { settle } from './deciding.ts'
import { requireRoomFor } from './limits.ts'
import { lockPair, tellBoth, type Pair } from './pairs.ts'
import { readRelationship } from './relationships.ts'
import { mirrored, type RelationshipKind } from './kinds.ts'
import type { NewRelationship } from './schemas.ts'

export const RelationshipNotPossible = conflict(
  'relationship_not_possible',
  'These two businesses cannot be related',
  'Send a business other than your own, and resume yours first if it is suspended.',
)
export const RelationshipRefused = conflict(
  'relationship_refused',
  'The other business refused this',
  'Propose it again 30 days after the refusal.',
)
const againMs = 30 * 86_400_000

type Wish = z.output<typeof NewRelationship>

/**
 * Says what another business is to one of the organization's own. Its holder decides; what they had proposed themselves
 * is confirmed by that, and so is what is between two businesses of one organization. `isNew` is false where it was there.
 * @throws NotFound, RelationshipNotPossible, RelationshipRefused, RelationshipLimitReached
 */
export function proposeRelationship(
  scope: OrganizationScope,
  businessId: string,
  { kind, business_slug, message }: Wish,
) {
  return transaction(scope, async (inside) => {
    const other = await visibleId(inside, business_slug)
    if (other === businessId) throw new RelationshipNotPossible()
    const pair = await lockPair(inside, businessId, other)
    requirePossible(inside, pair)
    const before = await findOfKind(inside, pair, kind)
    if (before?.status === 'confirmed' || (before?.status === 'proposed' && before.is_proposer))
      return { relationship: await readRelationship(inside, businessId, before.id), isNew: false }
    if (before?.status === 'proposed')
      return { relationship: await settle(inside, pair, before.id, 'confirmed'), isNew: false }
    if (before !== undefined) await forget(inside, before)
    await requireRoomFor(inside, businessId)
    const id = await insertBoth(inside, pair, kind, message)
    await tellBoth(inside, 'created', id, pair)
    return { relationship: await readRelationship(inside, businessId, id), isNew: true }
  })
}

/** @throws NotFound */
async function visibleId(scope: Scope, slug: string): Promise<string> {
  const { id } = await visibleBusinesses(scope)
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(noBusiness)
  return id
}

function requirePossible({ organizationId }: OrganizationScope, { own, their }: Pair): void {
  if (own.organization_id !== organizationId || their.status === 'suspended') throw new NotFound()
  if (own.status === 'suspended') throw new RelationshipNotPossible()
}

function findOfKind({ db }: Scope, { own, their }: Pair, kind: RelationshipKind) {
  return db
    .selectFrom('business_relationships')
    .select(['id', 'status', 'is_proposer', 'decided_at'])
    .where('business_id', '=', own.id)
    .where('other_id', '=', their.id)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** What was refused is proposed anew, by who refused it at any time. @throws RelationshipRefused */
async function forget(
  { db, now }: Scope,
  before: NonNullable<Awaited<ReturnType<typeof findOfKind>>>,
): Promise<void> {
  const refusedAt = Date.parse(before.decided_at ?? '')
  if (before.is_proposer && now().getTime() - refusedAt < againMs) throw new RelationshipRefused()
  await db.deleteFrom('business_relationships').where('id', '=', before.id).execute()
}

/** One row for each side. Between two businesses of one organization nobody has to decide. */
async function insertBoth(
  { db, newId, now }: OrganizationScope,
  { own, their }: Pair,
  kind: RelationshipKind,
  message: string,
): Promise<string> {
  const id = newId()
  const isOwn = their.organization_id === own.organization_id
  const created_at = timestamp(now())
  const shared = {
    id,
    message,
    reason: '',
    status: isOwn ? 'confirmed' : 'proposed',
    created_at,
    decided_at: isOwn ? created_at : null,
  } as const
  await db
    .insertInto('business_relationships')
    .values([
      { ...shared, business_id: own.id, other_id: their.id, kind, is_proposer: true },
      {
        ...shared,
        business_id: their.id,
        other_id: own.id,
        kind: mirrored[kind],
        is_proposer: false,
      },
    ])
    .execute()
  return id
}
