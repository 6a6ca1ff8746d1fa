import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { enqueue, job } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { monthOf } from './wallet-decisions.ts'

/** So old a line is before it is added up: its transaction has long ended, whatever held it up. */
const settledMs = 10 * 60_000
/** From so many lines on that are not added up yet, they are. */
const manyLines = 1000

/** What a calendar month has cost, by feature. `month` is YYYY-MM; the current one if left out. */
export async function readUsage(
  scope: OrganizationScope,
  month = monthOf(scope.now()).slice(0, 7),
) {
  const rows = await usageOf(scope, `${month}-01`)
  if (rows.reduce((sum, { open }) => sum + open, 0) > manyLines) await addUpLater(scope)
  const total = rows.reduce((sum, { credits }) => sum + credits, 0)
  return {
    month,
    total: formatCredits(total),
    by_feature: rows.map(({ feature, credits, count }) => ({
      feature,
      credits: formatCredits(credits),
      count,
    })),
  }
}

interface FeatureUsage {
  readonly feature: string
  readonly credits: number
  readonly count: number
  /** How many of them are lines that are not added up. */
  readonly open: number
}

async function usageOf({ db, organizationId }: OrganizationScope, month: string) {
  const start = `${month}T00:00:00Z`
  const { rows } = await sql<FeatureUsage>`
    select feature, sum(credits)::bigint as credits, sum(count)::bigint as count,
           sum(open)::bigint as open
      from (select feature, credits, count, 0 as open from credit_usage
             where organization_id = ${organizationId} and month = ${month}
            union all
            select feature, amount, 1, 1 from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_at >= greatest(${start}::timestamptz, ${untilOf(organizationId)})
               and created_at < ${start}::timestamptz + interval '1 month') lines
     group by feature order by feature`.execute(db)
  return rows
}

/** Up to when lines are added up; null where none are. */
export function untilOf(organizationId: string) {
  return sql`(select until from credit_usage_until where organization_id = ${organizationId})`
}

const addingUp = { name: 'credits.add_up_usage', payload: z.strictObject({}) } as const

function addUpLater(scope: OrganizationScope) {
  return enqueue(scope, addingUp, {}, { singletonKey: scope.organizationId })
}

/** Adds up the lines of the ledger that nobody can add to any more, by month, feature and who spent. */
export function addUpUsage(scope: OrganizationScope): Promise<void> {
  return transaction(scope, async ({ db, organizationId, now }) => {
    const until = timestamp(new Date(now().getTime() - settledMs))
    // Whoever comes second waits here, and finds what the first has added up.
    await sql`
      insert into credit_usage_until (organization_id, until) values (${organizationId}, '-infinity')
      on conflict (organization_id) do update set until = credit_usage_until.until`.execute(db)
    await sql`
      insert into credit_usage (organization_id, month, feature, created_by, credits, count)
      select organization_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
             feature, created_by, sum(amount), count(*)
        from ledger_transfers
       where organization_id = ${organizationId} and kind = 'spend'
         and created_at >= ${untilOf(organizationId)} and created_at < ${until}::timestamptz
       group by organization_id, month, feature, created_by
      on conflict (organization_id, month, feature, created_by) do update
         set credits = credit_usage.credits + excluded.credits,
             count = credit_usage.count + excluded.count`.execute(db)
    await sql`
      update credit_usage_until set until = greatest(until, ${until}::timestamptz)
       where organization_id = ${organizationId}`.execute(db)
  })
}

export const addingUpUsage = job({
  ...addingUp,
  access: 'organization',
  handle: ({ scope }) => addUpUsage(scope),
})
