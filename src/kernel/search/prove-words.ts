import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { marksOf, ofOthers } from './marks.ts'
import { sign, unsigned, wordsFromOthers } from './around.ts'
import { columnsRead, wordsIn, wordsText, type Searched } from './searched.ts'

/**
 * Where the words that records are found by are not those of their texts; empty where all are. Reads every record of
 * the organization, for tests and for whoever doubts.
 */
export async function proveWords(
  { db, organizationId }: Pick<OrganizationScope, 'db' | 'organizationId'>,
  searched: Searched,
): Promise<readonly string[]> {
  const { table } = searched
  const shown = sql.join(columnsRead(searched).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: string; words: string; [column: string]: unknown }>`
    select id, words, ${shown} from ${sql.table(table)}
     where organization_id = ${organizationId} and words is not null`.execute(db)
  const fromOthers = await wordsFromOthers({ db, organizationId }, searched, rows)
  const marks = rows.map(({ words }) => marksOf(unsigned(wordsIn(words))))
  const { rows: differing } = await sql<{ word: string; record_id: string; side: string }>`
    with told as (
      select rtrim(word, ${sign}) as word, created_at, id as record_id, bool_and(right(word, 1) = ${sign}) as is_of_others
        from ${sql.table(table)}, string_to_table(btrim(words), ' ') word
       where organization_id = ${organizationId} and words <> ''
       group by 1, 2, 3
    ), kept as (
      select word, created_at, record_id from record_words
       where organization_id = ${organizationId} and noun = ${table}
    )
    select 'is not found by' as side, word, record_id
      from (select word, created_at, record_id from told except select * from kept) missing
    union all
    select 'is found by', word, record_id
      from (select * from kept except select word, created_at, record_id from told) beyond
    union all
    select 'is marked wrongly by', word, record_id
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${marks.map(String)}::bigint[],
                  ${marks.map((one) => String(ofOthers(one)))}::bigint[]) m (record_id, marks, others)
      join record_words r using (record_id)
      left join told using (record_id, word)
     where organization_id = ${organizationId} and noun = ${table}
       and r.marks <> case when is_of_others then m.others else m.marks end`.execute(db)
  return [
    ...rows
      .filter((row) => row.words !== wordsText(searched, row, fromOthers.get(row.id)))
      .map(({ id }) => `${table} ${id}: its words are not those of its texts`),
    ...differing.map(({ side, word, record_id }) => `${table} ${record_id} ${side} ${word}`),
  ]
}
