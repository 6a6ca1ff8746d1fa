import { sql } from 'kysely'
import { inEachHaving } from '../jobs/having.ts'
import { recurring, type AnyJob, type Sweep } from '../jobs/job.ts'
import { inTurn } from '../jobs/turns.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { marking } from './mark-words.ts'
import { rewritingStale } from './stale-words.ts'
import { wordsFromOthers } from './around.ts'
import { columnsRead, wordsIn, wordsText, type Searched } from './searched.ts'
import { entriesOf, insertEntries } from './words-of-many.ts'

const rowsAtOnce = 500

interface Unwritten {
  readonly id: string
  readonly created_at: string
  readonly [column: string]: unknown
}

/**
 * Writes the words of records that have none yet: those that older versions wrote. Returns of how many, at most
 * some hundred; their rows are held, so that nobody changes a text meanwhile.
 */
export function writeWords(scope: OrganizationScope, searched: Searched): Promise<number> {
  return transaction(scope, (inside) => writeSome(inside, searched))
}

/** Writes the words of all records that have none, inside the transaction of `db`. */
export async function writeAllWords(inside: Inside, searched: Searched): Promise<void> {
  while ((await writeSome(inside, searched)) > 0);
}

type Inside = Pick<OrganizationScope, 'db' | 'organizationId'>

async function writeSome(inside: Inside, searched: Searched): Promise<number> {
  const rows = await lockUnwritten(inside, searched)
  const fromOthers = await wordsFromOthers(inside, searched, rows)
  const records = rows.map((row) => ({
    ...row,
    words: wordsText(searched, row, fromOthers.get(row.id)),
  }))
  if (records.length > 0) await store(inside, searched, records)
  return records.length
}

async function lockUnwritten({ db, organizationId }: Inside, searched: Searched) {
  const { table } = searched
  const { rows } = await sql<Unwritten>`
    select id, created_at, ${sql.join(columnsRead(searched).map((column) => sql.ref(column)))}
      from ${sql.table(table)}
     where organization_id = ${organizationId} and words is null
     order by id limit ${rowsAtOnce}
       for no key update skip locked`.execute(db)
  return rows
}

async function store(
  { db, organizationId }: Inside,
  { table }: Searched,
  records: readonly (Unwritten & { readonly words: string })[],
): Promise<void> {
  const ids = records.map(({ id }) => id)
  const texts = records.map(({ words }) => words)
  const each = records.flatMap((row) => entriesOf(row, wordsIn(row.words)))
  await sql`
    update ${sql.table(table)} t set words = w.words
      from unnest(${ids}::uuid[], ${texts}::text[]) w (id, words)
     where t.organization_id = ${organizationId} and t.id = w.id`.execute(db)
  await insertEntries({ db, organizationId }, table, each)
}

/** The job of a domain that writes and marks the words of its records wherever some have none, or others than they should. */
export function writingWords(domain: string, nouns: readonly Searched[]): AnyJob {
  const sweeps = [rewritingStale(nouns), ...nouns.map(writing), marking(nouns)]
  return recurring(`${domain}.write_words`, '* * * * *', inTurn(sweeps))
}

function writing(searched: Searched): Sweep {
  const having = { table: searched.table, which: sql<boolean>`words is null` }
  return (scope, after) =>
    inEachHaving(
      scope,
      having,
      async (inside) => (await writeWords(inside, searched)) === rowsAtOnce,
      after,
    )
}
