import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { isCapped, namesOf, type Operation, type OwnCaps } from './batch.ts'
import { untilOf } from './usage-days.ts'
import { monthOf, type WalletState } from './wallet-decisions.ts'

/** The caps of those who reserve now, and what they have spent under them, in one question each for all of them. */
export async function findOwnCaps(
  scope: OrganizationScope,
  wallet: WalletState,
  operations: readonly Operation[],
): Promise<OwnCaps> {
  const capped = operations.filter((operation) => isCapped(operation, wallet))
  if (capped.length === 0) return { caps: new Map(), spent: new Map() }
  const names = [...new Set(capped.flatMap(namesOf))]
  const caps = wallet.caps > 0 ? await capsOf(scope, names) : new Map<string, number>()
  const bound = names.filter((name) => caps.has(name) || capped.some(hasCapOf(name)))
  return { caps, spent: bound.length === 0 ? new Map() : await spentThisMonthBy(scope, bound) }
}

function hasCapOf(name: string) {
  return (operation: Operation) =>
    operation.scope.spendingCap !== undefined && namesOf(operation)[0] === name
}

async function capsOf(
  { db, organizationId }: OrganizationScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; monthly_credit_cap: number }>`
    select holder || ':' || holder_id as name, monthly_credit_cap from credit_caps
     where organization_id = ${organizationId}
       and (holder, holder_id) in (select split_part(name, ':', 1), split_part(name, ':', 2)::uuid
                                     from unnest(${names.filter(isNamed)}::text[]) name)`.execute(
    db,
  )
  return new Map(rows.map(({ name, monthly_credit_cap }) => [name, monthly_credit_cap]))
}

function isNamed(name: string): boolean {
  return name.includes(':')
}

/**
 * What each has spent of the organization's credits in this calendar month (UTC), with what they hold reserved, in
 * hundredths: members as `member:<id>`, all others as `actorName` says. What is reserved may still be charged,
 * however old it is.
 */
export async function spentThisMonthBy(
  { db, organizationId, now }: OrganizationScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const month = monthOf(now())
  const begin = sql`greatest(${`${month}T00:00:00Z`}::timestamptz, ${untilOf(organizationId)})`
  const members = names.filter(isMember).map((name) => name.slice('member:'.length))
  const makers = names.filter((name) => !isMember(name))
  const { rows } = await sql<{ name: string; spent: number }>`
    select name, sum(amount)::bigint as spent
      from (select created_by as name, credits as amount from credit_days
             where organization_id = ${organizationId} and day >= ${month}
               and created_by = any(${makers})
            union all
            select created_by, amount from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_by = any(${makers}) and created_at >= ${begin}
            union all
            select created_by, amount from reservations
             where organization_id = ${organizationId} and status = 'open'
               and created_by = any(${makers})
            union all
            select 'member:' || member, credits from credit_days
             where organization_id = ${organizationId} and day >= ${month}
               and member = any(${members})
            union all
            select 'member:' || member_id, amount from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and member_id = any(${members}::uuid[]) and created_at >= ${begin}
            union all
            select 'member:' || member_id, amount from reservations
             where organization_id = ${organizationId} and status = 'open'
               and member_id = any(${members}::uuid[])) spendings
     group by name`.execute(db)
  return new Map(rows.map(({ name, spent }) => [name, spent]))
}

function isMember(name: string): boolean {
  return name.startsWith('member:')
}
