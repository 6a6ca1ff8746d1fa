import { sql } from 'kysely'
import { inEachHaving } from '../jobs/having.ts'
import type { Sweep } from '../jobs/job.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { unmarked as left } from './marks.ts'
import { wordsIn, type Searched } from './searched.ts'
import { entriesOf, insertEntries } from './words-of-many.ts'

const rowsAtOnce = 500

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

/** The sweep that marks the entries of these nouns, wherever some are not marked. */
export function marking(nouns: readonly Searched[]): Sweep {
  const tables = nouns.map(({ table }) => table)
  const which = sql<boolean>`marks = ${sql.lit(left)} and noun = any(${tables})`
  const having = { table: 'record_words', which }
  return (scope, after) => inEachHaving(scope, having, (inside) => markSome(inside, nouns), after)
}

/** Returns whether there may be more. */
async function markSome(scope: OrganizationScope, nouns: readonly Searched[]): Promise<boolean> {
  let isMore = false
  for (const searched of nouns)
    if ((await markWords(scope, searched, rowsAtOnce)) === rowsAtOnce) isMore = true
  return isMore
}
