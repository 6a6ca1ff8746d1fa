import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Searched } from './searched.ts'
import { wantedWords } from './words.ts'

/** How a list finds the records with some words. */
export interface Finding {
  /** True of each record that is found and that `entries` do not tell already. */
  readonly conditions: readonly Expression<SqlBool>[]
  readonly entries?: Entries
  /** How many are found, where nothing else is asked for and counting entries costs less than counting records. */
  readonly count?: () => Promise<Count | undefined>
}

/** The records that may be found, by the index of words; where there are none, the list is walked along its order. */
export interface Entries {
  /** `found_id` and `found_at`, each record once. */
  readonly rows: RawBuilder<FoundEntry>
  /** So few that the records can be looked up one by one. */
  readonly areFew: boolean
}

interface FoundEntry {
  readonly found_id: string
  readonly found_at: string
}

/** By how many entries of words a list is found in one way or another. */
export interface Ways {
  /** With fewer of its only word a list is gathered and sorted; with more it soon meets the next record. */
  readonly gathered: number
  /** Entries are counted up to here, and compared with those of other words; a more common word is looked for in each record. */
  readonly counted: number
}

const usual: Ways = { gathered: 10_000, counted: 50_000 }

/** What stands after every word that begins so. */
const beyondLetters = '\u{10ffff}'

interface Wanted {
  /** The beginning of words. */
  readonly word: string
  /** How many entries there are, as far as they are counted. */
  readonly entries: number
  /** The first word that begins so, and whether it is the only one: then its entries are in the order of creation. */
  readonly first: string | null
  readonly isOne: boolean | null
}

/**
 * Decides how records are found whose texts hold, for each word of `text`, a word that begins with it. By how many
 * entries the words have: few are gathered, of many the list meets one soon.
 */
export async function findWords(
  scope: OrganizationScope,
  searched: Searched,
  text: string,
  { isByCreation, ways = usual }: { isByCreation: boolean; ways?: Ways },
): Promise<Finding> {
  const words = wantedWords(text)
  const most = words.length > 1 ? ways.counted : ways.gathered
  const wanted = (await lookUp(scope, searched, words, most)).sort(
    (one, other) => one.entries - other.entries,
  )
  const [rarest, ...others] = wanted
  if (rarest === undefined) return { conditions: [sql<SqlBool>`false`] }
  const areFew = rarest.entries < most
  if (!areFew && !(isByCreation && rarest.isOne === true))
    return {
      conditions: wanted.map(holds),
      count: async () => (others.length > 0 ? undefined : countMany(scope, searched, rarest)),
    }
  const compared = others.filter(({ entries }) => areFew && entries < most)
  const left = others.filter((one) => !compared.includes(one))
  const rows = sql<FoundEntry>`(${sql.join(
    [rarest, ...compared].map((one) => entriesOf(scope, searched, one, compared.length > 0)),
    sql` intersect `,
  )})`
  const told = compared.length === 0 ? undefined : await compare(scope, rows)
  return {
    conditions: left.map(holds),
    entries: { rows: told?.rows ?? rows, areFew },
    count: async () => (left.length > 0 ? undefined : (told?.count ?? countRows(scope, rows))),
  }
}

/** Compares entries once for a page and its count, where they are not more than lists are counted. */
async function compare({ db }: OrganizationScope, entries: RawBuilder<FoundEntry>) {
  const { rows } = await sql<{ count: number; ids: string; times: string }>`
    select count(*), array_agg(found_id)::text as ids, array_agg(found_at)::text as times
      from (select found_id, found_at from ${entries} e limit ${maxCounted + 1}) first_entries`.execute(
    db,
  )
  const { count = 0, ids = null, times = null } = rows[0] ?? {}
  return count > maxCounted
    ? { count: { count: maxCounted, isExact: false } }
    : {
        count: { count, isExact: true },
        rows: sql<FoundEntry>`(select found_id, found_at
          from unnest(${ids}::uuid[], ${times}::timestamptz[]) told (found_id, found_at))`,
      }
}

/** The first entries of one word are enough where they are of many records; else it has to be counted by records. */
async function countMany(
  scope: OrganizationScope,
  searched: Searched,
  wanted: Wanted,
): Promise<Count | undefined> {
  const { rows } = await sql<{ count: number }>`select count(distinct record_id)
    from (select record_id ${within(scope, searched, wanted)} limit ${3 * maxCounted}) first_entries`.execute(
    scope.db,
  )
  return (rows[0]?.count ?? 0) > maxCounted ? { count: maxCounted, isExact: false } : undefined
}

async function countRows(
  { db }: OrganizationScope,
  entries: RawBuilder<FoundEntry>,
): Promise<Count> {
  const { rows } = await sql<{ count: number }>`select count(*)
    from (select from ${entries} e limit ${maxCounted + 1}) first_entries`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxCounted), isExact: count <= maxCounted }
}

/** Whether a record holds it, by its own row. */
function holds({ word }: Wanted): Expression<SqlBool> {
  return sql<SqlBool>`strpos(words, ${` ${word}`}) > 0`
}

async function lookUp(
  { db, organizationId }: OrganizationScope,
  { table }: Searched,
  words: readonly string[],
  most: number,
): Promise<Wanted[]> {
  if (words.length === 0) return []
  const entries = sql`from record_words where organization_id = ${organizationId} and noun = ${table}
    and word >= w.word and word < w.beyond`
  const { rows } = await sql<Wanted>`
    select w.word, r.entries, f.first, f.first = l.last as "isOne"
      from unnest(${words}::text[], ${words.map((word) => word + beyondLetters)}::text[]) w (word, beyond),
           lateral (select count(*) as entries from (select ${entries} limit ${most}) e) r,
           lateral (select (select word ${entries} order by word limit 1) as first) f,
           lateral (select (select word ${entries} order by word desc limit 1) as last) l`.execute(
    db,
  )
  return rows
}

/** What is compared comes once anyway. */
function entriesOf(
  scope: OrganizationScope,
  searched: Searched,
  wanted: Wanted,
  isCompared: boolean,
): RawBuilder<unknown> {
  const each = wanted.isOne === true || isCompared ? sql`` : sql`distinct`
  return sql`select ${each} record_id as found_id, created_at as found_at ${within(scope, searched, wanted)}`
}

/** The entries of the words that begin with one, in their order where there is but one. */
function within(
  { organizationId }: OrganizationScope,
  { table }: Searched,
  { word, first, isOne }: Wanted,
): RawBuilder<unknown> {
  const words =
    isOne === true ? sql`word = ${first}` : sql`word >= ${word} and word < ${word + beyondLetters}`
  return sql`from record_words
    where organization_id = ${organizationId} and noun = ${table} and ${words}`
}
