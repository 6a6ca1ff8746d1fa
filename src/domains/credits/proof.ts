import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { faultsOfRuns, type ChargedRuns } from './charged-runs.ts'
import { untilOf } from './usage-days.ts'

type Books = Pick<OrganizationScope, 'db' | 'organizationId'>

/**
 * What does not add up in an organization's books; empty when everything does. All parts read the books as they stood at
 * one moment: within the transaction of the caller, or else in a snapshot.
 */
export async function proveLedger(books: Books): Promise<readonly string[]> {
  return atOneMoment(books, async (inside) => {
    const faults: string[] = []
    const parts = [balances, charges, grants, epochs, closings].map((part) => part(inside))
    for (const part of [...parts, ...(await usage(inside))]) {
      const { rows } = await sql<{ fault: string }>`
        select fault from (${part}) found (fault)`.execute(inside.db)
      faults.push(...rows.map(({ fault }) => fault))
    }
    return faults
  })
}

/** The whole proof: the books in themselves, and against the runs that were charged for. */
export function proveCredits(scope: OrganizationScope, runs: readonly ChargedRuns[]) {
  return atOneMoment(scope, async (inside) => {
    const { through } = await inside.db
      .selectFrom('ledger_transfers')
      .select((eb) => eb.fn.max('created_at').as('through'))
      .where('organization_id', '=', inside.organizationId)
      .executeTakeFirstOrThrow()
    const faults = [...(await proveLedger(inside)), ...(await faultsOfRuns(inside, runs))]
    return { holds: faults.length === 0, faults, checked_at: timestamp(scope.now()), through }
  })
}

/** One statement for all would see one moment too, but take as long as all of them against one time limit. */
function atOneMoment<B extends Books, R>(books: B, read: (inside: B) => Promise<R>): Promise<R> {
  if (books.db.isTransaction) return read(books)
  return books.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => read({ ...books, db }))
}

/** Entries against the balance, reservations against `reserved`, and the month as the wallet tells it. */
function balances({ organizationId }: Books) {
  return sql`
    select 'balance ' || w.balance || ' but the ledger says ' || coalesce(l.sum, 0) as fault
      from wallets w
      left join (select sum(case credit_account when 'wallet' then amount else -amount end)
                   from ledger_transfers where organization_id = ${organizationId}) l on true
     where w.organization_id = ${organizationId} and w.balance <> coalesce(l.sum, 0)
    union all
    select 'reserved ' || w.reserved || ' but open reservations sum to ' || coalesce(r.sum, 0)
      from wallets w
      left join (select sum(amount) from reservations
                  where organization_id = ${organizationId} and status = 'open') r on true
     where w.organization_id = ${organizationId} and w.reserved <> coalesce(r.sum, 0)
    union all
    select 'in the month of ' || w.spent_month || ' the wallet says ' || w.spent_in_month
           || ' were spent, but the ledger ' || coalesce(l.sum, 0)
      from wallets w
      left join (select sum(l.amount)
                   from ledger_transfers l, wallets w
                  where l.organization_id = ${organizationId} and w.organization_id = ${organizationId}
                    and l.kind = 'spend' and l.created_at >= w.spent_month at time zone 'UTC'
                    and l.created_at < (w.spent_month + interval '1 month') at time zone 'UTC') l on true
     where w.organization_id = ${organizationId} and w.spent_in_month <> coalesce(l.sum, 0)`
}

/** Charges against the reservations that they settle, and what was given back against what was charged. */
function charges({ organizationId }: Books) {
  return sql`
    select 'reservation ' || id || ' and the ledger disagree'
      from (select id, settled_amount as amount from reservations
             where organization_id = ${organizationId} and status = 'settled'
            union all
            select id, -amount from ledger_transfers
             where organization_id = ${organizationId} and credit_account = 'used') both_sides
     group by id having sum(amount) <> 0
    union all
    select 'more of charge ' || left(r.reference, 36) || ' was given back than it took'
      from ledger_transfers r
      left join ledger_transfers l on l.organization_id = ${organizationId}
                                  and l.id = left(r.reference, 36)::uuid
     where r.organization_id = ${organizationId} and r.kind = 'refund'
     group by left(r.reference, 36), l.amount having sum(r.amount) > coalesce(l.amount, 0)`
}

/** What was added up by day against the lines that it was added up from: a statement for each month. */
async function usage(books: Books) {
  const { rows } = await sql<{ month: string }>`
    select month::date::text
      from (select min(day) as first, max(day) as last
              from (select min(day) as day from credit_days where organization_id = ${books.organizationId}
                    union all
                    select max(day) from credit_days where organization_id = ${books.organizationId}
                    union all
                    select (min(created_at) at time zone 'UTC')::date from ledger_transfers
                     where organization_id = ${books.organizationId}
                    union all
                    select (max(created_at) at time zone 'UTC')::date from ledger_transfers
                     where organization_id = ${books.organizationId}) days) x,
           generate_series(date_trunc('month', first::timestamp), last, interval '1 month') month`.execute(
    books.db,
  )
  return rows.map(({ month }) => usageIn(books, month))
}

function usageIn({ organizationId }: Books, month: string) {
  const first = sql`${month}::date`
  const next = sql`(${first} + interval '1 month')`
  return sql`
    select 'usage of ' || feature || ' by ' || created_by || ' on ' || day || ' and the ledger disagree'
      from (select day, feature, model, created_by, member, credits, count from credit_days
             where organization_id = ${organizationId} and day >= ${first} and day < ${next}
            union all
            select (created_at at time zone 'UTC')::date, feature, coalesce(model, ''), created_by,
                   coalesce(member_id::text, ''), -amount, -1
              from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_at >= ${first}::timestamp at time zone 'UTC' and created_at < ${next} at time zone 'UTC'
               and created_at < ${untilOf(organizationId)}) both_sides
     group by day, feature, model, created_by, member having sum(credits) <> 0 or sum(count) <> 0`
}

/** Each grant against what it brought, what it paid for, and what was given back to it or booked out of it. */
function grants({ organizationId }: Books) {
  return sql`
    select 'grant ' || g.id || ' has ' || g.remaining || ' left, which is not what became of it'
      from credit_grants g
      left join (select grant_id, sum(upper - lower) as amount from credit_burns
                  where organization_id = ${organizationId} group by grant_id) b on b.grant_id = g.id
     where g.organization_id = ${organizationId}
       and g.remaining <> g.amount + g.refunded - g.expired - g.burnt_before - coalesce(b.amount, 0)
    union all
    select 'grants and the ledger disagree by ' || sum(amount) || ' on what was ' || kind
      from (select case l.kind when 'refund' then 'given back' else 'granted' end as kind, g.amount
              from credit_grants g
              join ledger_transfers l on l.organization_id = ${organizationId} and l.id = g.id
             where g.organization_id = ${organizationId}
            union all
            select x.kind, x.amount
              from credit_grants g,
                   lateral (values ('given back', g.refunded), ('booked out', g.expired)) x (kind, amount)
             where g.organization_id = ${organizationId}
            union all
            select x.kind, -l.amount
              from ledger_transfers l
              join wallets w on w.organization_id = ${organizationId} and w.epoch > 0
              join (values ('grant', 'granted'), ('topup', 'granted'), ('refund', 'given back'),
                           ('expiry', 'booked out')) x (booked, kind) on x.booked = l.kind
             where l.organization_id = ${organizationId}
               and (l.epoch is not null
                    or exists (select from credit_grants g
                                where g.organization_id = ${organizationId} and g.id = l.id))) both_sides
     group by kind having sum(amount) <> 0`
}

/**
 * What the grants have paid for in each epoch against what was charged in it; in the last one the rest is what they hold
 * more than the wallet. Not where code that knows no epochs has charged.
 */
function epochs({ organizationId }: Books) {
  return sql`
    select 'grants have not paid for what was charged in epoch ' || epoch || ', by ' || sum(amount)
      from (select epoch, amount from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
            union all
            select epoch, lower - upper from credit_burns where organization_id = ${organizationId}
            union all
            select w.epoch, w.balance - coalesce(g.sum, 0)
              from wallets w
              left join (select sum(remaining) from credit_grants
                          where organization_id = ${organizationId}) g on true
             where w.organization_id = ${organizationId}) both_sides
     where epoch > 0
       and not exists (select from ledger_transfers
                        where organization_id = ${organizationId} and epoch is null)
     group by epoch having sum(amount) <> 0`
}

/** What was written down at the end of each day against all entries and reservations up to it. */
function closings({ organizationId }: Books) {
  return sql`
    select 'at the end of ' || day || ' the wallet held ' || balance || ' and had reserved ' || reserved
           || ', but the books say ' || moved || ' and ' || held
      from (select day, balance, reserved, sum(moved) over days as moved, sum(held) over days as held
              from (select day, sum(balance) as balance, sum(reserved) as reserved,
                           coalesce(sum(moved), 0) as moved, coalesce(sum(held), 0) as held
                      from (select day, balance, reserved, 0 as moved, 0 as held
                              from credit_closings where organization_id = ${organizationId}
                            union all
                            select (created_at at time zone 'UTC')::date, null, null,
                                   sum(case credit_account when 'wallet' then amount else -amount end), 0
                              from ledger_transfers where organization_id = ${organizationId} group by 1
                            union all
                            select (created_at at time zone 'UTC')::date, null, null, 0, sum(amount)
                              from reservations where organization_id = ${organizationId} group by 1
                            union all
                            select (closed_at at time zone 'UTC')::date, null, null, 0, -sum(amount)
                              from reservations
                             where organization_id = ${organizationId} and closed_at is not null
                             group by 1) lines
                     group by day) each_day
            window days as (order by day)) so_far
     where balance <> moved or reserved <> held`
}
