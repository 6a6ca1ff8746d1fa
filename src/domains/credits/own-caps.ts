import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { isCapped, namesOf, type OwnCaps, type Spender } from './batch.ts'
import { addUpLater, manyLines, settledBefore, untilOf } from './usage-days.ts'
import { monthOf, type WalletState } from './wallet-decisions.ts'

/** The caps of those who reserve now, and what they have spent under them, in one question each for all of them. */
export async function findOwnCaps(
  scope: OrganizationScope,
  wallet: WalletState,
  operations: readonly Spender[],
): Promise<OwnCaps> {
  const capped = operations.filter((operation) => isCapped(operation, wallet))
  if (capped.length === 0) return { caps: new Map(), spent: new Map() }
  const names = [...new Set(capped.flatMap(namesOf))]
  const caps = wallet.caps > 0 ? await capsOf(scope, names) : new Map<string, number>()
  const bound = names.filter((name) => caps.has(name) || capped.some(hasCapOf(name)))
  return { caps, spent: bound.length === 0 ? new Map() : await spentThisMonthBy(scope, bound) }
}

function hasCapOf(name: string) {
  return (operation: Spender) =>
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

interface Spending {
  readonly name: string
  readonly spent: number
  /** How many of them are lines that could be added up, and are not. */
  readonly open: number
}

/**
 * What each has spent of the organization's credits in this calendar month (UTC), with what they hold reserved, in
 * hundredths: members as `member:<id>`, all others as `actorName` says. What is reserved may still be charged,
 * however old it is.
 */
export async function spentThisMonthBy(
  scope: OrganizationScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const spendings = await spendingsOf(scope, names)
  if (spendings.some(({ open }) => open > manyLines)) await addUpLater(scope)
  return new Map(spendings.map(({ name, spent }) => [name, spent]))
}

async function spendingsOf(
  { db, organizationId, now }: OrganizationScope,
  names: readonly string[],
): Promise<readonly Spending[]> {
  const month = monthOf(now())
  const members = names.filter(isMember).map((name) => name.slice('member:'.length))
  const makers = names.filter((name) => !isMember(name))
  // Without an end the planner expects a third of the ledger beyond a time that it cannot know.
  const isNotAddedUp = sql<boolean>`kind = 'spend' and created_at < 'infinity'
    and created_at >= greatest(${`${month}T00:00:00Z`}::timestamptz, ${untilOf(organizationId)})`
  const isOpen = sql`(created_at < ${settledBefore(now())}::timestamptz)::integer`
  const { rows } = await sql<Spending>`
    select name, sum(amount)::bigint as spent, sum(open)::bigint as open
      from (select created_by as name, credits as amount, 0 as open from credit_days
             where organization_id = ${organizationId} and day >= ${month}
               and created_by = any(${makers})
            union all
            select created_by, amount, ${isOpen} from ledger_transfers
             where organization_id = ${organizationId} and ${isNotAddedUp}
               and created_by = any(${makers}) and ${standsInIndexOfMakers(makers)}
            union all
            select created_by, amount, 0 from reservations
             where organization_id = ${organizationId} and status = 'open'
               and created_by = any(${makers})
            union all
            select 'member:' || member, credits, 0 from credit_days
             where organization_id = ${organizationId} and day >= ${month}
               and member = any(${members})
            union all
            select 'member:' || member_id, amount, ${isOpen} from ledger_transfers
             where organization_id = ${organizationId} and ${isNotAddedUp}
               and member_id = any(${members}::uuid[])
            union all
            select 'member:' || member_id, amount, 0 from reservations
             where organization_id = ${organizationId} and status = 'open'
               and member_id = any(${members}::uuid[])) spendings
     group by name`.execute(db)
  return rows
}

/** The index of who spent holds all but persons, whose own lines are found by `member_id`. */
function standsInIndexOfMakers(makers: readonly string[]) {
  return makers.some((name) => name.startsWith('user:'))
    ? sql<boolean>`true`
    : sql<boolean>`created_by not like 'user:%'`
}

function isMember(name: string): boolean {
  return name.startsWith('member:')
}
