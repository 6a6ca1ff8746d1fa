import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { Place, SystemScope } from './job.ts'
import { inEachFound, organizationsAtOnce } from './turns.ts'

/** Rows with which there is something to do, whenever that began. */
interface Having {
  readonly table: string
  /** What is true of them, in the words of an index that begins with the organization. */
  readonly which: RawBuilder<boolean>
}

/**
 * The same as `inEachDue` for rows without a time: organizations come in the order of their ids, and all have their turn, so
 * that neither what fails in one nor who has the most keeps another waiting.
 */
export function inEachHaving(
  scope: SystemScope,
  having: Having,
  work: (inside: OrganizationScope) => Promise<unknown>,
  after?: Place,
): Promise<Place | undefined> {
  return inEachFound(scope, (place) => nextHaving(scope, having, place), work, after)
}

/** From one organization to the next, however many such rows each of them has. */
async function nextHaving(
  { sweep }: SystemScope,
  { table, which }: Having,
  { organization_id }: Place,
): Promise<readonly Place[]> {
  const firstBehind = (place: RawBuilder<unknown>) => sql`
    select organization_id from ${sql.table(table)}
     where ${which} and organization_id > ${place} order by organization_id limit 1`
  const { rows } = await sql<Place>`
    with recursive found as (
      (${firstBehind(sql`${organization_id}::uuid`)})
       union all
      select (${firstBehind(sql`found.organization_id`)}) from found
       where found.organization_id is not null)
    select organization_id, '-infinity' as since from found
     where organization_id is not null limit ${organizationsAtOnce}`.execute(sweep)
  return rows
}
