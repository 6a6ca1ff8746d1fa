import { sql } from 'kysely'
import type { SystemScope } from '../jobs/job.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { unmarked as left } from './marks.ts'
import { wordsIn, type Searched } from './searched.ts'
import { entriesOf, insertEntries } from './words-of-many.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Marks the entries of at most so many records that an older version wrote, and returns of how many. Their rows are held, so
 * that nobody changes their words meanwhile.
 */
export function markWords(
  scope: OrganizationScope,
  searched: Searched,
  most: number,
): Promise<number> {
  return transaction(scope, async (inside) => {
    const records = await lockUnmarked(inside, searched, most)
    const entries = records.flatMap((row) => entriesOf(row, wordsIn(row.words)))
    await insertEntries(inside, searched.table, entries)
    return records.length
  })
}

async function lockUnmarked(
  { db, organizationId }: OrganizationScope,
  { table }: Searched,
  most: number,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, created_at, words from ${sql.table(table)}
     where organization_id = ${organizationId} and id = any(array(
             select distinct record_id from record_words
              where organization_id = ${organizationId} and noun = ${table} and marks = ${sql.lit(left)} limit ${most}))
     order by id for no key update skip locked`.execute(db)
  return rows
}

/** So many entries are looked through for whose they are. */
const mostLooked = 100_000

/** Organizations with such entries; not all of them at once. */
export async function unmarked(
  { sweep }: SystemScope,
  { table }: Searched,
): Promise<readonly { organization_id: string }[]> {
  const { rows } = await sql<{ organization_id: string }>`
    select distinct organization_id from (
      select organization_id from record_words where noun = ${table} and marks = ${sql.lit(left)} limit ${mostLooked}) found`.execute(
    sweep,
  )
  return rows
}
