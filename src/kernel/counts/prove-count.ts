import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { keptCounts } from './label-counts.ts'
import { labelsOf, type Labelled } from './labelled.ts'
import { partOf, recordsOf, stepsFrom, type WholeList } from './whole-list.ts'

/** Where the count that is kept, with the events since, is not that of the records; empty where it is, or none is kept. */
export async function proveCount(
  { db, organizationId }: Pick<OrganizationScope, 'db' | 'organizationId'>,
  list: WholeList,
): Promise<readonly string[]> {
  const { rows } = await sql<{ kept: number; found: number }>`
    select (c.count + (select coalesce(sum(step), 0)
                         from (${stepsFrom(list, organizationId, sql.ref('c.txid'))}) s))::bigint as kept,
           (select count(*) from (${recordsOf(list, organizationId)}) r) as found
      from record_counts c
     where c.organization_id = ${organizationId} and c.noun = ${list.table}
       and c.part = ${partOf(list)}`.execute(db)
  return rows
    .filter(({ kept, found }) => kept !== found)
    .map(({ kept, found }) => `${list.table}: ${kept} by the count, but there are ${found}`)
}

/** The same for the labels of records: empty where what is kept of them, with the events since, is what they are. */
export async function proveLabels(
  { db, organizationId }: Pick<OrganizationScope, 'db' | 'organizationId'>,
  labelled: Labelled,
): Promise<readonly string[]> {
  const { rows } = await sql<{ label: string; kept: number; found: number }>`
    select label, coalesce(k.n, 0)::bigint as kept, coalesce(f.n, 0)::bigint as found
      from (${keptCounts({ organizationId }, labelled)}) k
      full join (select label, count(*) as n from (${labelsOf(labelled, organizationId)}) l
                  group by label) f using (label)
     where coalesce(k.n, 0) <> coalesce(f.n, 0)
       and exists (select from record_counts where organization_id = ${organizationId}
                      and noun = ${labelled.table} and part = '')`.execute(db)
  return rows.map(
    ({ label, kept, found }) => `${labelled.table} ${label}: ${kept} kept, but there are ${found}`,
  )
}
