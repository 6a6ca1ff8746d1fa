import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { recordFor, record } from '#kernel/events/record.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { idsOfOwn } from '../businesses/ownership.ts'
import { judgedCount } from '../search/abundance.ts'
import { endsFor } from '../search/found-by.ts'
import { membershipEvents } from './events.ts'
import { countMembers, lockNetwork } from './locking.ts'
import { moderates } from './networks.ts'
import type { Application, ApplicationQuery, MemberQuery, Membership } from './schemas.ts'

export const TooManyNetworks = conflict(
  'network_memberships_full',
  'The business is in too many networks',
  'A business may be in up to 50 networks, counting applications and refusals. Leave one.',
)
export const RefusedLately = conflict(
  'application_refused',
  'The network refused the business',
  'Apply again 30 days after the refusal.',
)

const maxNetworks = 50
const againMs = 30 * 86_400_000

function joined({ db }: Scope) {
  return db
    .selectFrom('network_members as m')
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
}

export function memberships(scope: Scope) {
  return joined(scope).select([
    'm.id',
    'n.slug as network_slug',
    'b.slug as business_slug',
    'b.name as business_name',
    'm.status',
    'm.role',
    'm.tier',
    'm.message',
    'm.reason',
    'm.applied_at',
    'm.decided_at',
  ])
}

const keys = { applied_at: sql.ref('m.applied_at'), joined_at: sql.ref('m.applied_at') }

/** Who belongs to a network, as everybody may see it: businesses that are hidden are not shown here either. */
export function listMembers(
  scope: Scope,
  networkId: string,
  { role, tier, ...request }: MemberQuery,
) {
  const rows = joined(scope)
    .select(['m.id', 'm.role', 'm.tier', 'm.applied_at as joined_at'])
    .select(
      sql<Shown>`json_build_object(
        'id', b.id, 'slug', b.slug, 'name', b.name, 'city', b.city, 'country', b.country, 'status', b.status)`.as(
        'business',
      ),
    )
    .where('m.network_id', '=', networkId)
    .where('m.status', '=', 'member')
    .where('b.status', '<>', 'suspended')
    .where(matching({ 'm.role': role, 'm.tier': tier }))
  const count = judgedCount(rows, rows.where(endsFor(64, 'm.business_id')))
  return listPage(rows, request, keys, sql.ref('m.id'), undefined, { count })
}

interface Shown {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly status: 'seeded' | 'nominated' | 'claimed' | 'verified' | 'suspended'
}

/** The networks that a business belongs to, as everybody may see it. */
export function networksOfBusiness(scope: Scope, businessId: string) {
  return joined(scope)
    .select(['n.slug', 'n.name'])
    .where('m.business_id', '=', businessId)
    .where('m.status', '=', 'member')
    .where('n.is_suspended', '=', sql.lit(false))
    .orderBy('n.search_name')
    .orderBy('n.id')
    .execute()
}

/** Who applied to a network, belongs to it or was refused. */
export function listApplications(
  scope: Scope,
  networkId: string,
  { status, ...request }: ApplicationQuery,
) {
  const rows = memberships(scope)
    .where('m.network_id', '=', networkId)
    .where(matching({ 'm.status': status }))
  return listPage(rows, request, keys, sql.ref('m.id'))
}

/** In which networks the organization's businesses are, and where they applied. */
export function listOwnMemberships(
  scope: OrganizationScope,
  { status, ...request }: ApplicationQuery,
) {
  const rows = memberships(scope)
    .where('b.organization_id', '=', scope.organizationId)
    .where(matching({ 'm.status': status }))
  return listPage(rows, request, keys, sql.ref('m.id'))
}

/** @throws NotFound */
export function readMembership(scope: Scope, networkId: string, businessId: string) {
  return memberships(scope)
    .where('m.network_id', '=', networkId)
    .where('m.business_id', '=', businessId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/**
 * Applies for a business of the organization's own, which is a member at once where the organization moderates the
 * network. `isNew` is false where it had applied before.
 * @throws NotFound, TooManyNetworks, RefusedLately
 */
export function applyToNetwork(
  scope: OrganizationScope,
  networkId: string,
  { business_slug, message }: z.output<typeof Application>,
) {
  return transaction(scope, async (inside) => {
    const business = await lockOwnBusiness(inside, business_slug)
    const network = await lockNetwork(inside, networkId)
    const before = await findMembership(inside, networkId, business.id)
    const isOwn = await moderates(inside, networkId)
    if (
      before !== undefined &&
      (before.status === 'member' || (before.status === 'applied' && !isOwn))
    )
      return { membership: await readMembership(inside, networkId, business.id), isNew: false }
    if (before?.status === 'refused' && !isOwn) requireLongAgo(inside, before.decided_at)
    if (before === undefined) await requireFewNetworks(inside, business.id)
    const now = timestamp(inside.now())
    const place = {
      status: isOwn ? 'member' : 'applied',
      role: 'member',
      tier: '',
      message,
      reason: '',
      applied_at: now,
      decided_at: isOwn ? now : null,
    } as const
    await inside.db
      .insertInto('network_members')
      .values({ id: inside.newId(), network_id: networkId, business_id: business.id, ...place })
      .onConflict((conflict) => conflict.columns(['network_id', 'business_id']).doUpdateSet(place))
      .execute()
    if (isOwn) await countMembers(inside, networkId)
    const membership = await readMembership(inside, networkId, business.id)
    tell(inside, 'created', membership, [network.organization_id, inside.organizationId])
    return { membership, isNew: true }
  })
}

/** So that nobody else comes to hold it while it joins. @throws NotFound */
function lockOwnBusiness(scope: OrganizationScope, slug: string) {
  return idsOfOwn(scope)
    .where('slug', '=', slug)
    .forShare()
    .executeTakeFirstOrThrow(
      () => new NotFound({ detail: 'Your organization holds no business with this slug.' }),
    )
}

export function findMembership({ db }: Scope, networkId: string, businessId: string) {
  return db
    .selectFrom('network_members')
    .select(['id', 'status', 'role', 'tier', 'decided_at'])
    .where('network_id', '=', networkId)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
}

function requireLongAgo({ now }: Scope, decidedAt: string | null): void {
  if (decidedAt !== null && now().getTime() - Date.parse(decidedAt) < againMs)
    throw new RefusedLately()
}

async function requireFewNetworks({ db }: Scope, businessId: string): Promise<void> {
  const { count } = await db
    .selectFrom('network_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  if (count >= maxNetworks) throw new TooManyNetworks()
}

/** Its owner takes a business out of a network, or its application back. @throws NotFound */
export function leaveNetwork(
  scope: OrganizationScope,
  networkId: string,
  business: { readonly id: string },
): Promise<void> {
  return transaction(scope, async (inside) => {
    const network = await lockNetwork(inside, networkId)
    const membership = await readMembership(inside, networkId, business.id)
    // What was refused stays, so that it is not asked for anew at once.
    if (membership.status === 'refused') throw new NotFound()
    await inside.db.deleteFrom('network_members').where('id', '=', membership.id).execute()
    await countMembers(inside, networkId)
    tell(inside, 'deleted', membership, [network.organization_id, inside.organizationId])
  })
}

/** Tells each organization once that has a part in it. */
export function tell(
  scope: OrganizationScope,
  what: keyof typeof membershipEvents,
  data: z.input<typeof Membership>,
  organizations: readonly (string | null)[],
): void {
  for (const id of new Set(organizations))
    if (id === scope.organizationId)
      record(scope, membershipEvents[what], { subject: data.id, data })
    else if (id !== null) recordFor(scope, id, membershipEvents[what], { subject: data.id, data })
}
