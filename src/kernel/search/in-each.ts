import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { keyOf, nearWords, type Missing } from './spelling.ts'
import { beyondLetters } from './wanted.ts'
import { wantedWords } from './words.ts'

/**
 * What is to be looked for in each of several tables, its words put right by what that table has; by the tables' names. Of no table
 * that lacks a word, where nothing is to be found; of none at all where no word is asked for.
 */
export async function textInEach(
  scope: OrganizationScope,
  tables: readonly string[],
  text: string,
): Promise<ReadonlyMap<string, string>> {
  const words = wantedWords(text)
  if (words.length === 0) return new Map()
  const missing = await missingWords(scope, tables, words)
  const near = await nearWords(scope, missing)
  const isMissing = new Set(missing.map(keyOf))
  const put = (table: string) =>
    words.map((word) => {
      const key = keyOf({ table, word })
      return isMissing.has(key) ? near.get(key) : word
    })
  return new Map(
    tables.flatMap((table) => {
      const found = put(table)
      return found.includes(undefined) ? [] : [[table, found.join(' ')]]
    }),
  )
}

async function missingWords(
  { db, organizationId }: OrganizationScope,
  tables: readonly string[],
  words: readonly string[],
): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select n.noun as table, w.word
      from unnest(${tables}::text[]) n (noun),
           unnest(${words}::text[], ${words.map((word) => word + beyondLetters)}::text[]) w (word, beyond)
     where (select word from record_words
             where organization_id = ${organizationId} and noun = n.noun and word >= w.word and word < w.beyond
             order by word limit 1) is null`.execute(db)
  return rows
}
