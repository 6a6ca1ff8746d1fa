import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { findRelationship, lockPair, tellBoth, type Pair } from './pairs.ts'
import { readRelationship } from './relationships.ts'

type Decision = 'confirmed' | 'refused'

/**
 * The side that did not propose it decides, and may decide otherwise later; what is decided alike stays as it is.
 * @throws NotFound also where it was withdrawn meanwhile
 */
export function decideRelationship(
  scope: OrganizationScope,
  businessId: string,
  { id, decision, reason }: { id: string; decision: Decision; reason: string },
) {
  return transaction(scope, async (inside) => {
    const pair = await lockBoth(inside, businessId, id)
    const { is_proposer, status } = await findRelationship(inside, businessId, id)
    if (is_proposer || isHidden(pair, decision)) throw new NotFound()
    return status === decision
      ? readRelationship(inside, businessId, id)
      : settle(inside, pair, id, decision, reason)
  })
}

/** @throws NotFound where the organization lost the business */
async function lockBoth(inside: OrganizationScope, businessId: string, id: string) {
  const { other_id } = await findRelationship(inside, businessId, id)
  const pair = await lockPair(inside, businessId, other_id)
  if (pair.own.organization_id !== inside.organizationId) throw new NotFound()
  return pair
}

function isHidden({ own, their }: Pair, decision: Decision): boolean {
  return decision === 'confirmed' && [own, their].some(({ status }) => status === 'suspended')
}

/** Writes a decision about two businesses that are held. */
export async function settle(
  inside: OrganizationScope,
  pair: Pair,
  id: string,
  status: Decision,
  reason = '',
) {
  await inside.db
    .updateTable('business_relationships')
    .set({ status, reason, decided_at: timestamp(inside.now()) })
    .where('id', '=', id)
    .where('business_id', 'in', [pair.own.id, pair.their.id])
    .execute()
  await tellBoth(inside, status, id, pair)
  return readRelationship(inside, pair.own.id, id)
}

/** Takes a proposal back or ends what was confirmed. What was refused only who refused it forgets. @throws NotFound */
export function endRelationship(
  scope: OrganizationScope,
  businessId: string,
  id: string,
): Promise<void> {
  return transaction(scope, async (inside) => {
    const pair = await lockBoth(inside, businessId, id)
    const { is_proposer, status } = await findRelationship(inside, businessId, id)
    if (is_proposer && status === 'refused') throw new NotFound()
    await tellBoth(inside, 'deleted', id, pair)
    await inside.db
      .deleteFrom('business_relationships')
      .where('id', '=', id)
      .where('business_id', 'in', [pair.own.id, pair.their.id])
      .execute()
  })
}
