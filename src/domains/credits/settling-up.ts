import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { afterBurning, burntTo, type Burn, type LiveGrant } from './burning.ts'

/** The order in which grants are burnt: the soonest to expire, then the lowest priority, then the oldest. */
export const burnOrder = sql`expires_at nulls last, priority, created_at, id`

/** Grants of which something is left, in the order in which they are burnt, as they were at the last change. */
export async function liveGrants({
  db,
  organizationId,
}: OrganizationScope): Promise<readonly LiveGrant[]> {
  const { rows } = await sql<LiveGrant>`
    select id, remaining, expires_at from credit_grants
     where organization_id = ${organizationId} and remaining > 0 order by ${burnOrder}`.execute(db)
  return rows
}

/**
 * Writes down what charges have burnt of which grant since this was done last, so that the grants may change. To be
 * called under the wallet's lock. Returns the grants as they are now.
 */
export async function settleUp(scope: OrganizationScope): Promise<readonly LiveGrant[]> {
  const { balance, epoch } = await levelOf(scope)
  const hasTakenIn = await takeInLines(scope)
  const grants = await liveGrants(scope)
  const burns = burntTo(balance, grants)
  if (hasTakenIn) await writeBurntBefore(scope, burns)
  else if (burns.length > 0) await writeBurns(scope, epoch, burns)
  return afterBurning(grants, burns).filter(({ remaining }) => remaining > 0)
}

function levelOf({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('wallets')
    .select(['balance', 'epoch'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

/** Makes grants of lines that were booked before grants were kept apart, or by code that does not know them. */
async function takeInLines({ db, organizationId }: OrganizationScope): Promise<boolean> {
  const { rows } = await sql`
    insert into credit_grants (organization_id, id, amount, remaining, priority, created_at)
    select organization_id, id, amount, amount, ${defaultPriority}, created_at
      from ledger_transfers l
     where organization_id = ${organizationId} and kind in ('grant', 'topup')
       and not exists (select from credit_grants g
                        where g.organization_id = ${organizationId} and g.id = l.id)
    returning id`.execute(db)
  return rows.length > 0
}

/** In the middle of 1 to 1,000; lower numbers are burnt first. */
export const defaultPriority = 500

async function writeBurns(
  { db, organizationId }: OrganizationScope,
  epoch: number,
  burns: readonly Burn[],
) {
  await sql`
    with b as (
      select * from jsonb_to_recordset(${JSON.stringify(burns)}::jsonb) as x
        (grant_id uuid, upper bigint, lower bigint)),
    written as (
      insert into credit_burns (organization_id, epoch, upper, lower, grant_id)
      select ${organizationId}::uuid, ${epoch}, upper, lower, grant_id from b)
    update credit_grants g set remaining = g.remaining - (b.upper - b.lower)
      from b where g.organization_id = ${organizationId} and g.id = b.grant_id`.execute(db)
}

async function writeBurntBefore({ db, organizationId }: OrganizationScope, burns: readonly Burn[]) {
  await sql`
    with raised as (
      update wallets set epoch = epoch + 1 where organization_id = ${organizationId})
    update credit_grants g
       set remaining = g.remaining - (b.upper - b.lower),
           burnt_before = g.burnt_before + (b.upper - b.lower)
      from jsonb_to_recordset(${JSON.stringify(burns)}::jsonb) as b
        (grant_id uuid, upper bigint, lower bigint)
     where g.organization_id = ${organizationId} and g.id = b.grant_id`.execute(db)
}

/** Has the wallet know when the next of its grants expires. */
export async function noteNextExpiry({ db, organizationId }: OrganizationScope): Promise<void> {
  await sql`
    update wallets set next_expiry =
      (select min(expires_at) from credit_grants
        where organization_id = ${organizationId} and remaining > 0)
     where organization_id = ${organizationId}`.execute(db)
}
