import { CompiledQuery, sql, type SqlBool } from 'kysely'
import { inEachHaving } from '#kernel/jobs/having.ts'
import { recurring, type AnyJob, type Sweep } from '#kernel/jobs/job.ts'
import { inTurn } from '#kernel/jobs/turns.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { beyondLetters } from '#kernel/search/wanted.ts'
import { wantedWords, wordsOf } from '#kernel/search/words.ts'
import { maker } from '../runs/own-runs.ts'
import { textsOf, type Part } from './parts.ts'

/** That the words are written: they stand in a table of their own. */
export const written = ''

/** What is said in a thread, or what it is called, whose source is the thread itself. */
interface Source {
  readonly thread_id: string
  readonly source_id: string
  readonly texts: readonly string[]
}

type Inside = Pick<OrganizationScope, 'db' | 'organizationId'>

/** Stores the words of what is said, whose thread is held; of one that is not there none. */
export function wording({ organizationId }: Inside, sources: readonly Source[]): CompiledQuery {
  const entries = sources.flatMap(({ texts, ...source }) =>
    wordsOf(texts).map((word) => ({ ...source, word })),
  )
  return CompiledQuery.raw(
    `insert into ai_thread_words (organization_id, created_by, is_shared, word, thread_id, source_id)
     select t.organization_id, t.created_by, t.is_shared, e.word, t.id, e.source_id
       from unnest($2::text[], $3::uuid[], $4::uuid[]) e (word, thread_id, source_id)
       join ai_threads t on t.organization_id = $1 and t.id = e.thread_id
         on conflict do nothing`,
    [
      organizationId,
      entries.map(({ word }) => word),
      entries.map(({ thread_id }) => thread_id),
      entries.map(({ source_id }) => source_id),
    ],
  )
}

/** The words of a title, in place of those of the one before. */
export function retitling(
  scope: OrganizationScope,
  { id, title }: { readonly id: string; readonly title: string },
): readonly CompiledQuery[] {
  const forgetting = scope.db
    .deleteFrom('ai_thread_words')
    .where('organization_id', '=', scope.organizationId)
    .where('thread_id', '=', id)
    .where('source_id', '=', id)
    .compile()
  return [forgetting, wording(scope, [{ thread_id: id, source_id: id, texts: [title] }])]
}

/** Whether everybody finds a thread by its words. */
export function sharing(scope: OrganizationScope, id: string, is_shared: boolean): CompiledQuery {
  return scope.db
    .updateTable('ai_thread_words')
    .set({ is_shared })
    .where('organization_id', '=', scope.organizationId)
    .where('thread_id', '=', id)
    .compile()
}

/** With so many entries a word is looked for in each thread: a page soon meets one that holds it. */
const few = 2_000

type Of = 'me' | 'everyone'

/**
 * Threads that hold, for each word of a text, a word that begins with it: somebody's own, or those that are shared. What few
 * hold is gathered.
 */
export async function holdingWords(scope: OrganizationScope, text: string, of: Of) {
  const [first, ...others] = await byRarity(scope, wantedWords(text), of)
  if (first === undefined) return sql<SqlBool>`false`
  const found = sql<SqlBool>`id = any(array(select distinct thread_id ${entriesOf(scope, first.word, of)}))`
  const begin = first.entries < few ? found : isIn(scope, first.word)
  const rest = others.map(({ word }) => isIn(scope, word))
  return sql<SqlBool>`(${sql.join([begin, ...rest], sql` and `)})`
}

async function byRarity(scope: OrganizationScope, words: readonly string[], of: Of) {
  if (words.length === 0) return []
  const counts = words.map(
    (word, place) => sql`
      select ${place}::integer as place, count(*)::integer as entries
        from (select ${entriesOf(scope, word, of)} limit ${few}) counted`,
  )
  const { rows } = await sql<{ place: number; entries: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(scope.db)
  return rows
    .toSorted((one, other) => one.entries - other.entries)
    .flatMap(({ place, entries }) =>
      words.slice(place, place + 1).map((word) => ({ word, entries })),
    )
}

function entriesOf(scope: OrganizationScope, word: string, of: Of) {
  const whose = of === 'everyone' ? sql`is_shared` : sql`created_by = ${maker(scope)}`
  return sql`from ai_thread_words
     where organization_id = ${scope.organizationId} and ${whose} and ${beginsWith(word)}`
}

/** Looked up for each thread: a join would read all entries where the planner expects few. */
function isIn({ organizationId }: OrganizationScope, word: string) {
  return sql<SqlBool>`coalesce((select true from ai_thread_words w
    where w.organization_id = ${organizationId} and w.thread_id = ai_threads.id and ${beginsWith(word)}
    limit 1), false)`
}

function beginsWith(word: string) {
  return sql`word >= ${word} and word < ${word + beyondLetters}`
}

const worded = ['ai_threads', 'ai_messages'] as const
type Worded = (typeof worded)[number]

const rowsAtOnce = 500

function writing(table: Worded): Sweep {
  const having = { table, which: sql<boolean>`words is null` }
  return (scope, after) =>
    inEachHaving(
      scope,
      having,
      async (inside) => (await writeThreadWords(inside, table)) === rowsAtOnce,
      after,
    )
}

/** Writes the words of what older versions stored. */
export const writingThreadWords: AnyJob = recurring(
  'ai.write_words',
  '* * * * *',
  inTurn(worded.map(writing)),
)

/** Writes the words of some titles or messages that have none. Returns of how many. */
export function writeThreadWords(scope: OrganizationScope, table: Worded): Promise<number> {
  return transaction(scope, (inside) => writeSome(inside, table))
}

/** Those of all, inside the transaction of `db`. */
export async function writeAllThreadWords(inside: Inside): Promise<void> {
  for (const table of worded) while ((await writeSome(inside, table)) > 0);
}

async function writeSome(inside: Inside, table: Worded): Promise<number> {
  const sources = await (table === 'ai_threads' ? lockTitles(inside) : lockMessages(inside))
  if (sources.length === 0) return 0
  await inside.db.executeQuery(wording(inside, sources))
  await inside.db
    .updateTable(table)
    .set({ words: written })
    .where('organization_id', '=', inside.organizationId)
    .where('id', '=', sql<string>`any(${sources.map(({ source_id }) => source_id)}::uuid[])`)
    .execute()
  return sources.length
}

async function lockTitles({ db, organizationId }: Inside): Promise<Source[]> {
  const rows = await db
    .selectFrom('ai_threads')
    .select(['id', 'title'])
    .where('organization_id', '=', organizationId)
    .where('words', 'is', null)
    .orderBy('id')
    .limit(rowsAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id, title }) => ({ thread_id: id, source_id: id, texts: [title] }))
}

/** Their threads are held too, so that nobody shares them meanwhile. */
async function lockMessages({ db, organizationId }: Inside): Promise<Source[]> {
  const rows = await db
    .selectFrom('ai_messages as m')
    .innerJoin('ai_threads as t', (join) =>
      join.onRef('t.organization_id', '=', 'm.organization_id').onRef('t.id', '=', 'm.thread_id'),
    )
    .select(['m.id', 'm.thread_id', 'm.parts'])
    .where('m.organization_id', '=', organizationId)
    .where('m.words', 'is', null)
    .orderBy('m.id')
    .limit(rowsAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id, thread_id, parts }) => ({
    thread_id,
    source_id: id,
    texts: textsOf(parts as Part[]),
  }))
}
