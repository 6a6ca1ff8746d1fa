import { CompiledQuery, sql } from 'kysely'
import { atCommit } from '../postgres/driver.ts'
import type { OrganizationScope } from '../scope.ts'
import { marksOf } from './marks.ts'
import { wordsIn, wordsText, wordsWithout, type Searched } from './searched.ts'

type PlainRow = Readonly<Record<string, unknown>>

/**
 * Keeps the words that records are found by, each in the transaction of its record: what is changed or deleted has to
 * be locked. Does nothing for a table whose records are not found by words.
 */
export interface KeptWords {
  /** A new row, with its words. */
  complete(row: PlainRow): PlainRow
  /** What stores the words of a new row. */
  insertions(row: PlainRow): readonly CompiledQuery[]
  /** The values of a change, with the words that the record has then; these are stored with the commit. */
  change(scope: OrganizationScope, before: PlainRow, values: PlainRow): Promise<PlainRow>
  /** Whether a change with these values differs from record to record. */
  isTouchedBy(values: PlainRow): boolean
  /** Takes them away with the commit. */
  remove(scope: OrganizationScope, before: PlainRow): Promise<void>
}

export function keptWords(searched: Searched | undefined): KeptWords {
  return searched === undefined ? none : wordsOf(searched)
}

const none: KeptWords = {
  complete: (row) => row,
  insertions: () => [],
  change: async (_scope, _before, values) => values,
  isTouchedBy: () => false,
  remove: async () => undefined,
}

function wordsOf(searched: Searched): KeptWords {
  const { table, columns } = searched
  const isTouchedBy = (values: PlainRow) => columns.some((column) => values[column] !== undefined)
  return {
    isTouchedBy,
    complete: (row) => ({ ...row, words: wordsText(searched, row) }),
    insertions: (row) => [insertion(table, row, wordsIn(row['words']))],
    change: async (scope, before, values) => {
      if (!isTouchedBy(values)) return values
      const words = wordsText(searched, merged(before, values))
      await replace(scope, table, before, words)
      return { ...values, words }
    },
    remove: (scope, before) => replace(scope, table, before, ''),
  }
}

/** Stores what differs with the commit: with one word, the marks of all. */
async function replace(
  scope: OrganizationScope,
  table: string,
  row: PlainRow,
  words: string,
): Promise<void> {
  const { db, organizationId } = scope
  const [had, has] = [await storedWords(scope, table, row), wordsIn(words)]
  const [gone, come] = [wordsWithout(had, has), wordsWithout(has, had)]
  if (gone.length + come.length === 0) return
  const key = { organization_id: organizationId, id: row['id'], created_at: row['created_at'] }
  const writes = [
    ...(gone.length > 0 ? [deletion(table, key, gone)] : []),
    ...(has.length > 0 ? [insertion(table, key, has)] : []),
  ]
  for (const write of writes) await db.executeQuery(atCommit(write, organizationId))
}

async function storedWords(
  { db, organizationId }: OrganizationScope,
  table: string,
  { id }: PlainRow,
): Promise<string[]> {
  const { rows } = await sql<{ words: string | null }>`select words from ${sql.table(table)}
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
  return wordsIn(rows[0]?.words)
}

function insertion(table: string, row: PlainRow, words: readonly string[]): CompiledQuery {
  return CompiledQuery.raw(
    `insert into record_words (organization_id, noun, word, created_at, record_id, marks)
     select $1::uuid, $2, word, $3::timestamptz, $4::uuid, $6::bigint from unnest($5::text[]) word
         on conflict (organization_id, noun, word, created_at, record_id) do update set marks = excluded.marks
      where record_words.marks <> excluded.marks`,
    [row['organization_id'], table, row['created_at'], row['id'], words, String(marksOf(words))],
  )
}

function deletion(table: string, row: PlainRow, words: readonly string[]): CompiledQuery {
  return CompiledQuery.raw(
    `delete from record_words
      where organization_id = $1 and noun = $2 and created_at = $3 and record_id = $4
        and word = any($5::text[])`,
    [row['organization_id'], table, row['created_at'], row['id'], words],
  )
}

function merged(before: PlainRow, values: PlainRow): PlainRow {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}
