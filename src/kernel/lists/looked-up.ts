import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether rows of another table name an id as `found_id`, looked up for one id after the other. Where the planner expects one
 * row of an organization, since its rows are new or statistics know little of it, all its indexes cost the same to it, and a
 * join may read all rows for each id. As a fenced condition this is no join, and the order is that of the index which begins
 * with the ids.
 */
export function isLookedUpIn(
  id: RawBuilder<unknown>,
  rows: Expression<unknown>,
): RawBuilder<SqlBool> {
  return sql`exists (select from ${rows} looked where looked.found_id = any(array[${id}])
    order by looked.found_id offset 0)`
}

/**
 * One record by its id, as a table of one row: the order of ids leads to the index that begins with them. The organization is
 * compared with what the planner does not see: of one that statistics do not know it would expect one record, and read all of
 * them by a smaller index.
 */
export function recordLookedUp(
  table: string,
  organizationId: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`lateral (select * from ${sql.table(table)}
    where organization_id = (select ${organizationId}::uuid) and id = any(array[${id}])
    order by id limit 1) as ${sql.id(table)}`
}
