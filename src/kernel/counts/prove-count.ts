import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
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
