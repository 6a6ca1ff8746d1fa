import type { Values } from '../values.ts'
import { sql, type RawBuilder } from 'kysely'
import { atCommit } from '../postgres/connections/driver.ts'
import type { OrganizationScope } from '../scope.ts'
import { entriesIn, isFromOthers, sign, unsigned, wordsFromOthers } from './around.ts'
import { marksOf, ofOthers } from './marks.ts'
import { wordsIn, wordsText, wordsWithout, type Searched } from './searched.ts'

/** One word of one record. */
interface Entry {
  readonly id: unknown
  readonly created_at: unknown
  readonly word: string
  /** What all words of the record begin with. */
  readonly marks: string
}

type Inside = Pick<OrganizationScope, 'db' | 'organizationId'>

/**
 * Stores the words of new records, each of which has them in its column. None is there already, and in the order of the
 * index they come to the same pages: twice as fast as by `insertEntries`.
 */
export async function storeWords(
  { db, organizationId }: Inside,
  table: string,
  rows: readonly Values[],
): Promise<void> {
  const [ids, times, words] = ['id', 'created_at', 'words'].map((name) =>
    rows.map((row) => row[name]),
  )
  const marks = rows.map((row) => marksOf(unsigned(wordsIn(row['words']))))
  await sql`
    insert into record_words (organization_id, noun, word, created_at, record_id, marks)
    select ${organizationId}::uuid, ${table}, rtrim(word, ${sign}), r.created_at, r.id,
           case when right(word, 1) = ${sign} then r.others else r.marks end
      from unnest(${ids}::uuid[], ${times}::timestamptz[], ${words}::text[], ${marks.map(String)}::bigint[],
                  ${marks.map((one) => String(ofOthers(one)))}::bigint[])
           r (id, created_at, words, marks, others),
           unnest(string_to_array(btrim(r.words), ' ')) word
     where word <> '' and (right(word, 1) <> ${sign} or strpos(r.words, ' ' || rtrim(word, ${sign}) || ' ') = 0)
     order by word collate "C", r.created_at, r.id`.execute(db)
}

/** How words of records are replaced. */
interface Replacing {
  /** Whether they may have other words from others than before. */
  readonly anew: boolean
  /** Whether entries are stored with the commit, behind those of single records. */
  readonly late?: boolean
}

/** Stores what differs from the words and marks of records that are locked, and returns these with the words that they have then. */
export async function wordsToReplace(
  inside: Inside,
  searched: Searched,
  rows: readonly Values[],
  { anew, late = false }: Replacing,
): Promise<(Values & { readonly isOther: boolean })[]> {
  const { table } = searched
  const had = await storedWords(inside, table, rows)
  const unknown = anew ? rows : rows.filter(({ id }) => had.get(id) === undefined)
  const found = unknown.length > 0 ? await wordsFromOthers(inside, searched, unknown) : new Map()
  const changes = rows.map((row) => {
    const old = had.get(row['id']) ?? []
    const fromOthers = found.get(row['id']) ?? old.filter(isFromOthers)
    const words = wordsText(searched, row, fromOthers)
    const own = wordsIn(words)
    const gone = wordsWithout(unsigned(old), unsigned(own))
    const isOther = old.join(' ') !== own.join(' ')
    const isMore = wordsWithout(old, own).length + wordsWithout(own, old).length > 0
    return { row: { ...row, words, isOther }, gone, entries: isMore ? entriesOf(row, own) : [] }
  })
  await deleteEntries(
    inside,
    table,
    changes.flatMap(({ row, gone }) => entriesOf(row, gone)),
    late,
  )
  await insertEntries(
    inside,
    table,
    changes.flatMap(({ entries }) => entries),
    late,
  )
  return changes.map(({ row }) => row)
}

/**
 * Takes away the words of records that are locked. A statement for each, sent together: in one, PostgreSQL reads all words
 * of an organization as long as it knows little of the table.
 */
export async function removeWords(
  inside: Inside,
  { table }: Searched,
  rows: readonly Values[],
): Promise<void> {
  const { db, organizationId } = inside
  const had = await storedWords(inside, table, rows)
  const deletions = rows.map(({ id, created_at }) =>
    sql`
      delete from record_words
       where organization_id = ${organizationId} and noun = ${table} and created_at = ${created_at}
         and record_id = ${id} and word = any(${unsigned(had.get(id) ?? [])}::text[])`.execute(db),
  )
  await Promise.all(deletions)
}

/** The entries of a record that has these words. */
export function entriesOf({ id, created_at }: Values, words: readonly string[]): Entry[] {
  return entriesIn(words).map((entry) => ({ id, created_at, ...entry }))
}

async function storedWords(
  { db, organizationId }: Inside,
  table: string,
  rows: readonly Values[],
): Promise<ReadonlyMap<unknown, readonly string[]>> {
  const ids = rows.map(({ id }) => id)
  const { rows: stored } = await sql<{ id: string; words: string | null }>`
    select id, words from ${sql.table(table)}
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(stored.flatMap(({ id, words }) => (words === null ? [] : [[id, wordsIn(words)]])))
}

/** Words that are there already get the marks. */
export const insertEntries = stated(
  (organizationId, table, entries) => sql`
    insert into record_words (organization_id, noun, word, created_at, record_id, marks)
    select ${organizationId}::uuid, ${table}, w.word, w.created_at, w.id, w.marks
      from ${entries}
        on conflict (organization_id, noun, word, created_at, record_id) do update set marks = excluded.marks
           where record_words.marks <> excluded.marks`,
)

const deleteEntries = stated(
  (organizationId, table, entries) => sql`
    delete from record_words r
     using ${entries}
     where r.organization_id = ${organizationId} and r.noun = ${table} and r.word = w.word
       and r.created_at = w.created_at and r.record_id = w.id`,
)

/** Sends a statement about entries, if there are any. */
function stated(
  statement: (
    organizationId: string,
    table: string,
    entries: RawBuilder<unknown>,
  ) => RawBuilder<unknown>,
) {
  return async (
    { db, organizationId }: Inside,
    table: string,
    entries: readonly Entry[],
    late = false,
  ) => {
    if (entries.length === 0) return
    const query = statement(organizationId, table, asRows(entries)).compile(db)
    await db.executeQuery(late ? atCommit(query, organizationId) : query)
  }
}

function asRows(entries: readonly Entry[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
             w (id uuid, created_at timestamptz, word text, marks bigint)`
}
