import type { Values } from '../values.ts'
import { CompiledQuery, sql } from 'kysely'
import { atCommit } from '../postgres/connections/driver.ts'
import type { OrganizationScope } from '../scope.ts'
import {
  entriesIn,
  isFromOthers,
  pointAnew,
  pointsToOthers,
  unsigned,
  wordsFromOthers,
} from './around.ts'
import { rewriteWords } from './rewrite-words.ts'
import { rewriteSoon } from './stale-words.ts'
import { wordsIn, wordsText, wordsWithout, type Searched } from './searched.ts'

/**
 * Keeps the words that records are found by, each in the transaction of its record: what is changed or deleted has to
 * be locked. Does nothing for a table whose records are not found by words.
 */
export interface KeptWords {
  /** Whether a new row has words from others, which are read in its transaction. */
  hasFromOthers(row: Values): boolean
  /** A new row, with its words; with those from others where they are given. */
  complete(row: Values, fromOthers?: readonly string[]): Values
  /** What a new row has from others. */
  fromOthers(scope: OrganizationScope, row: Values): Promise<readonly string[]>
  /** What stores the words of a new row. */
  insertions(row: Values): readonly CompiledQuery[]
  /** The values of a change, with the words that the record has then; these are stored with the commit. */
  change(scope: OrganizationScope, before: Values, values: Values): Promise<Values>
  /** Whether a change with these values differs from record to record. */
  isTouchedBy(values: Values): boolean
  /** What follows from such a change of many records that was made: they may point to others since. Of very many a job does it, unless it has to be at once. */
  follow(
    scope: OrganizationScope,
    ids: readonly unknown[],
    values: Values,
    how?: Following,
  ): Promise<void>
  /** Takes them away with the commit. */
  remove(scope: OrganizationScope, before: Values): Promise<void>
}

export interface Following {
  readonly atOnce?: boolean | undefined
}

export function keptWords(searched: Searched | undefined): KeptWords {
  return searched === undefined ? none : wordsOf(searched)
}

const none: KeptWords = {
  hasFromOthers: () => false,
  complete: (row) => row,
  fromOthers: async () => [],
  follow: async () => undefined,
  insertions: () => [],
  change: async (_scope, _before, values) => values,
  isTouchedBy: () => false,
  remove: async () => undefined,
}

function wordsOf(searched: Searched): KeptWords {
  const { table, columns } = searched
  const isTouchedBy = (values: Values) => columns.some((column) => values[column] !== undefined)
  const isPointedAnew = (values: Values) =>
    pointAnew(
      searched,
      Object.keys(values).filter((name) => values[name] !== undefined),
    )
  return {
    isTouchedBy,
    hasFromOthers: (row) => pointsToOthers(searched, row),
    complete: (row, fromOthers) => ({ ...row, words: wordsText(searched, row, fromOthers) }),
    fromOthers: async (scope, row) =>
      pointsToOthers(searched, row)
        ? ((await wordsFromOthers(scope, searched, [row], { areNew: true })).get(row['id']) ?? [])
        : [],
    insertions: (row) => [insertion(table, row, wordsIn(row['words']))],
    change: async (scope, before, values) => {
      if (!isTouchedBy(values) && !isPointedAnew(values)) return values
      const row = merged(before, values)
      const had = await storedWords(scope, table, before)
      const fromOthers =
        had === null || isPointedAnew(values)
          ? (await wordsFromOthers(scope, searched, [row])).get(row['id'])
          : wordsIn(had).filter(isFromOthers)
      const words = wordsText(searched, row, fromOthers)
      await replace(scope, table, before, [had, words])
      return { ...values, words }
    },
    follow: async (scope, ids, values, { atOnce = false } = {}) => {
      if (isPointedAnew(values)) await (atOnce ? rewriteWords : rewriteSoon)(scope, searched, ids)
    },
    remove: async (scope, before) =>
      replace(scope, table, before, [await storedWords(scope, table, before), '']),
  }
}

/** Stores what differs with the commit: with one word, the marks of all. */
async function replace(
  scope: OrganizationScope,
  table: string,
  row: Values,
  words: readonly [before: string | null, after: string],
): Promise<void> {
  const { db, organizationId } = scope
  const [had = [], has = []] = words.map(wordsIn)
  if (wordsWithout(had, has).length + wordsWithout(has, had).length === 0) return
  const gone = wordsWithout(unsigned(had), unsigned(has))
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
  { id }: Values,
): Promise<string | null> {
  const { rows } = await sql<{ words: string | null }>`select words from ${sql.table(table)}
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
  return rows[0]?.words ?? null
}

function insertion(table: string, row: Values, words: readonly string[]): CompiledQuery {
  const entries = entriesIn(words)
  return CompiledQuery.raw(
    `insert into record_words (organization_id, noun, word, created_at, record_id, marks)
     select $1::uuid, $2, word, $3::timestamptz, $4::uuid, marks from unnest($5::text[], $6::bigint[]) e (word, marks)
         on conflict (organization_id, noun, word, created_at, record_id) do update set marks = excluded.marks
      where record_words.marks <> excluded.marks`,
    [
      row['organization_id'],
      table,
      row['created_at'],
      row['id'],
      entries.map(({ word }) => word),
      entries.map(({ marks }) => marks),
    ],
  )
}

function deletion(table: string, row: Values, words: readonly string[]): CompiledQuery {
  return CompiledQuery.raw(
    `delete from record_words
      where organization_id = $1 and noun = $2 and created_at = $3 and record_id = $4
        and word = any($5::text[])`,
    [row['organization_id'], table, row['created_at'], row['id'], words],
  )
}

function merged(before: Values, values: Values): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}
