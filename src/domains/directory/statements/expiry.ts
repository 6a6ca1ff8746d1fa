import { sql } from 'kysely'
import { record } from '#kernel/events/record.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { statementEvents } from './events.ts'
import { readStatement } from './statements.ts'

const noticeDays = 30
/** Of one organization in one run; the rest follows a day later. */
const mostAtOnce = 1000

/** Tells organizations which of their statements run out within 30 days, and which have run out; each once. */
export async function noticeExpiry(scope: SystemScope): Promise<void> {
  const { rows } = await sql<{ organization_id: string }>`
    select distinct b.organization_id
      from business_statements s join businesses b on b.id = s.business_id
     where b.organization_id is not null and ${isDue(scope.now())}`.execute(scope.db)
  await inEach(scope, rows, noticeIn)
}

function isDue(now: Date) {
  const today = dayOf(now)
  return sql`valid_until is not null and noticed <> 'expired'
    and (valid_until < ${today}::date or noticed = '' and valid_until < ${dayOf(now, noticeDays)}::date)`
}

function dayOf(now: Date, later = 0): string {
  return new Date(now.getTime() + later * 86_400_000).toISOString().slice(0, 10)
}

function noticeIn(scope: OrganizationScope): Promise<void> {
  return transaction(scope, async (inside) => {
    const { rows } = await sql<{ id: string; is_over: boolean }>`
      select s.id, s.valid_until < ${dayOf(inside.now())}::date as is_over
        from business_statements s join businesses b on b.id = s.business_id
       where b.organization_id = ${inside.organizationId} and ${isDue(inside.now())}
       order by s.id limit ${mostAtOnce} for update of s`.execute(inside.db)
    for (const isOver of [true, false]) {
      const ids = rows.filter(({ is_over }) => is_over === isOver).map((row) => row.id)
      await inside.db
        .updateTable('business_statements')
        .set({ noticed: isOver ? 'expired' : 'expiring' })
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute()
      for (const subject of ids)
        record(inside, isOver ? statementEvents.expired : statementEvents.expiring, {
          subject,
          data: await readStatement(inside, subject),
        })
    }
  })
}
