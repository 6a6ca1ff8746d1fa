import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { enqueue, job } from '#kernel/jobs/job.ts'
import { unhurried, unhurriedly } from '#kernel/jobs/unhurried.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'

/** So old a line is before it is added up: its transaction has long ended, whatever held it up. */
const settledMs = 10 * 60_000

/** From so many lines on that are not added up yet, they are. */
export const manyLines = 1000

/** Up to when lines are added up; null where none are. */
export function untilOf(organizationId: string) {
  return sql`(select until from credit_days_until where organization_id = ${organizationId})`
}

/** Lines that were made before this can be added up. */
export function settledBefore(now: Date): string {
  return timestamp(new Date(now.getTime() - settledMs))
}

const addingUp = { name: 'credits.add_up_usage', payload: z.strictObject({}) } as const

/** Has lines added up in the background. */
export function addUpLater(scope: OrganizationScope): Promise<void> {
  return enqueue(scope, addingUp, {}, { singletonKey: scope.organizationId })
}

/** Adds up the lines of the ledger that nobody can add to any more, by day, feature, model and who spent. */
export function addUpUsage(scope: OrganizationScope): Promise<void> {
  return transaction(scope, async ({ db, organizationId, now }) => {
    const until = settledBefore(now())
    // Whoever comes second waits here, and finds what the first has added up.
    await sql`
      insert into credit_days_until (organization_id, until) values (${organizationId}, '-infinity')
      on conflict (organization_id) do update set until = credit_days_until.until`.execute(db)
    await sql`
      insert into credit_days
        (organization_id, day, feature, model, created_by, member, credits, count)
      select organization_id, (created_at at time zone 'UTC')::date as day, feature,
             coalesce(model, '') as model, created_by, coalesce(member_id::text, '') as member,
             sum(amount), count(*)
        from ledger_transfers
       where organization_id = ${organizationId} and kind = 'spend'
         and created_at >= ${untilOf(organizationId)} and created_at < ${until}::timestamptz
       group by organization_id, day, feature, 4, created_by, 6
      on conflict (organization_id, day, feature, model, created_by, member) do update
         set credits = credit_days.credits + excluded.credits,
             count = credit_days.count + excluded.count`.execute(db)
    await sql`
      update credit_days_until set until = greatest(until, ${until}::timestamptz)
       where organization_id = ${organizationId}`.execute(db)
  })
}

export const addingUpUsage = job({
  ...addingUp,
  access: 'organization',
  ...unhurried,
  handle: ({ scope }) => addUpUsage(unhurriedly(scope)),
})
