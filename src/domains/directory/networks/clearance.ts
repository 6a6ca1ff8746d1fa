import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { transaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { countMembers, lockNetwork, type LockedNetwork } from './locking.ts'
import { findMembership, readMembership, tell } from './memberships.ts'
import type { Clearance, PlaceChange } from './schemas.ts'

interface Place {
  readonly networkId: string
  readonly businessId: string
}
type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/** Lets in who applied; who is a member stays as they are. @throws NotFound, ValidationFailed for the tier */
export function approveMember(
  scope: OrganizationScope,
  place: Place,
  { role, tier }: z.output<typeof Clearance>,
) {
  return deciding(scope, place, 'approved', (network, { status }) => {
    requireTier(network, tier)
    return status === 'member' ? undefined : { status: 'member', role, tier, reason: '' }
  })
}

/** Refuses who applied, and takes the clearance of a member back. @throws NotFound */
export function refuseMember(scope: OrganizationScope, place: Place, reason: string) {
  return deciding(scope, place, 'refused', (_network, { status }) =>
    status === 'refused' ? undefined : { status: 'refused', role: 'member', tier: '', reason },
  )
}

/** Gives a member another role or tier. @throws NotFound where it is none, ValidationFailed for the tier */
export function changeMember(
  scope: OrganizationScope,
  place: Place,
  change: z.output<typeof PlaceChange>,
) {
  return deciding(scope, place, 'updated', (network, membership) => {
    if (membership.status !== 'member') throw new NotFound()
    const { role = membership.role, tier = membership.tier } = change
    requireTier(network, tier)
    return role === membership.role && tier === membership.tier ? undefined : { role, tier }
  })
}

interface Decided {
  readonly status?: Membership['status']
  readonly role: Membership['role']
  readonly tier: string
  readonly reason?: string
}

/** Decides about one business while nobody else can; undefined leaves it as it is. */
function deciding(
  scope: OrganizationScope,
  { networkId, businessId }: Place,
  what: 'approved' | 'refused' | 'updated',
  decide: (network: LockedNetwork, membership: Membership) => Decided | undefined,
) {
  return transaction(scope, async (inside) => {
    const network = await lockNetwork(inside, networkId)
    const before = await findMembership(inside, networkId, businessId)
    if (before === undefined) throw new NotFound()
    const decided = decide(network, before)
    if (decided === undefined) return readMembership(inside, networkId, businessId)
    await inside.db
      .updateTable('network_members')
      .set({ ...decided, ...(decided.status && { decided_at: timestamp(inside.now()) }) })
      .where('id', '=', before.id)
      .execute()
    await countMembers(inside, networkId)
    const after = await readMembership(inside, networkId, businessId)
    const holder = await holderOf(inside, businessId)
    tell(inside, what, after, [network.organization_id, holder])
    return after
  })
}

function requireTier({ tiers }: LockedNetwork, tier: string): void {
  if (tier !== '' && !tiers.includes(tier))
    throw validationFailed([
      { field: 'tier', code: 'unknown', message: 'The network has no such tier.' },
    ])
}

async function holderOf({ db }: Scope, businessId: string): Promise<string | null> {
  const business = await db
    .selectFrom('businesses')
    .select('organization_id')
    .where('id', '=', businessId)
    .executeTakeFirst()
  return business?.organization_id ?? null
}
