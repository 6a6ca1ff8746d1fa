import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import { recurring } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { mergedKinds, type MergedKind } from '../merges/schemas.ts'
import { keepPairs } from './kept-pairs.ts'

const recordsAtOnce = 200
const mostAtOnce = 100

/** Compares the records that were there before pairs were kept. Each batch is done with its commit. */
export const comparingOld = recurring('crm.compare_old', '* * * * *', (scope, after) => {
  const until = timestamp(scope.now())
  const due = { table: 'crm_uncompared', column: 'since', until, also: always } as const
  return inEachDue(scope, due, compareOld, after)
})

export async function compareOld(scope: OrganizationScope): Promise<void> {
  for (let times = 0; times < mostAtOnce && (await compareSome(scope)); times += 1);
}

function compareSome(scope: OrganizationScope): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const { rows } = await sql<{ kind: MergedKind; record_id: string }>`
      with old as materialized (
        select kind, record_id from crm_uncompared where organization_id = ${inside.organizationId}
         order by kind, record_id limit ${recordsAtOnce} for update skip locked)
      delete from crm_uncompared u using old
       where u.organization_id = ${inside.organizationId} and u.kind = old.kind and u.record_id = old.record_id
      returning u.kind, u.record_id`.execute(inside.db)
    for (const kind of mergedKinds) {
      const ids = rows.flatMap((row) => (row.kind === kind ? [row.record_id] : []))
      if (ids.length > 0) await keepPairs(inside, kind, ids)
    }
    return rows.length > 0
  })
}
