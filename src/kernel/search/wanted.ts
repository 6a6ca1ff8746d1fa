import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { sign } from './around.ts'
import { unmarked } from './marks.ts'
import { isSampled, share } from './share.ts'
import type { Searched } from './searched.ts'

/** What stands after every word that begins so. */
export const beyondLetters = '\u{10ffff}'

/** What is looked for: records with a word that begins so. */
export interface Wanted {
  readonly word: string
  /** How many entries there are, as far as they are counted; beyond, about how many. */
  readonly entries: number
  /** How many are looked through for these, with those that do not count. */
  readonly looked: number
  /** The first word that begins so, and whether it is the only one: then its entries are in the order of creation. */
  readonly first: string | null
  readonly isOne: boolean | null
  /** Whether a word counts alone that a record has from no others. */
  readonly isOwn: boolean
}

/** One or more. */
export type Several<T> = readonly [T, ...T[]]

/** With so many sampled a word is one of the most common. */
const maxSampled = 6250

interface Looked extends Omit<Wanted, 'isOwn' | 'looked'> {
  readonly own: number
  readonly sampled: number
  readonly sampledOwn: number
}

/**
 * How common words are, counted up to `most` and told by the sample beyond; the rarest first. What others alone have is passed
 * over where it does not count.
 */
export async function lookUp(
  { db, organizationId }: OrganizationScope,
  { table }: Searched,
  words: Several<string>,
  { most, isOwn = false }: { readonly most: number; readonly isOwn?: boolean },
): Promise<Several<Wanted>> {
  const entries = sql`from record_words where organization_id = ${organizationId} and noun = ${table}
    and word >= w.word and word < w.beyond`
  const own = sql`count(*) filter (where true ${ownWords(isOwn)})`
  const { rows } = await sql<Looked>`
    select w.word, r.entries, r.own, f.first, f.first = l.last as "isOne", s.sampled, s.own as "sampledOwn"
      from unnest(${words}::text[], ${words.map((word) => word + beyondLetters)}::text[]) w (word, beyond),
           lateral (select count(*) as entries, ${own} as own from (select marks ${entries} limit ${most}) e) r,
           lateral (select count(*) as sampled, ${own} as own
                      from (select marks ${entries} and ${isSampled} and r.entries >= ${most} limit ${maxSampled}) e) s,
           lateral (select (select word ${entries} order by word limit 1) as first) f,
           lateral (select (select word ${entries} order by word desc limit 1) as last) l`.execute(
    db,
  )
  const found = rows.map(({ word, first, isOne, entries: all, own, sampled, sampledOwn }) => ({
    word,
    first,
    isOne,
    isOwn,
    entries: Math.max(own, sampledOwn * share),
    looked: Math.max(all, sampled * share),
  }))
  return found.sort((one, other) => one.entries - other.entries) as [Wanted, ...Wanted[]]
}

/** What is no word from others, as the sign of its marks tells; nothing where these count too. */
function ownWords(isOwn: boolean): RawBuilder<unknown> {
  return isOwn ? sql`and (marks >= 0 or marks = ${sql.lit(unmarked)})` : sql``
}

/** Whether a record holds it, by its own row. */
export function holds({ word, isOwn }: Pick<Wanted, 'word' | 'isOwn'>): Expression<SqlBool> {
  const isIn = isInRow(word)
  return isOwn ? sql<SqlBool>`(${isIn} and words ~ ${` ${word}[^ ${sign}]* `})` : isIn
}

/** Shorter ones are met sooner letter by letter; for longer ones PostgreSQL leaps over what cannot be theirs. */
const leapedFor = 3

/** Whether a word of a row begins so. Words are letters and digits. */
export function isInRow(word: string): Expression<SqlBool> {
  return word.length < leapedFor
    ? sql<SqlBool>`words like ${`% ${word}%`}`
    : sql<SqlBool>`strpos(words, ${` ${word}`}) > 0`
}

/** The entries of the words that begin with one, in their order where there is but one. */
export function fromEntries(
  { organizationId }: OrganizationScope,
  { table }: Searched,
  { word, first, isOne, isOwn }: Wanted,
): RawBuilder<unknown> {
  const words =
    isOne === true ? sql`word = ${first}` : sql`word >= ${word} and word < ${word + beyondLetters}`
  return sql`from record_words
    where organization_id = ${organizationId} and noun = ${table} and ${words} ${ownWords(isOwn)}`
}

/** More entries than any words have that are hashed. */
const hashedAtMost = 100_000
const allHashedAtMost = 500_000

/**
 * Whether an id is one of few that `entries` select as `record_id`. Told that there are few, the planner hashes them, whatever
 * it thinks of one organization.
 */
export function isAmong(id: 'found_id', entries: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return hashed(id, sql`select record_id ${entries} limit ${hashedAtMost}`)
}

/** The same of as many as words have whose entries are compared. */
export function amongAll(id: 'id', ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return hashed(id, sql`${ids} limit ${allHashedAtMost}`)
}

function hashed(id: string, ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(id)} in (${ids})) is true`
}
