import { sql, type Expression, type SqlBool } from 'kysely'
import { beyond, inDirection, type Place } from '#kernel/search/place.ts'
import { entriesOf, isSampled, fromLeads, share, type Leads } from './worded.ts'

/** More than any sample holds; told so, the planner hashes them. */
const hashedAtMost = 100_000

export interface Word {
  readonly word: string
  /** About how many entries it has. */
  readonly entries: number
}

/** What one lead in 64 tells. */
export interface Surveyed {
  /** The rarest first. */
  readonly words: readonly [Word, ...Word[]]
  /** About how many leads there are, how many of these have all words, and how many pass the filters too. */
  readonly leads: number
  readonly matches: number
  readonly passing: number
  /** About how many stand before the end of the page, and how many of these pass the filters. */
  readonly passed: number
  readonly filtered: number
  /** How many that pass were sampled. */
  readonly sampled: number
  /** The id that about half of the leads have a smaller one than; null where none was sampled. */
  readonly middle: string | null
  /** Where about half of what is found before the end of the page is passed; null where the sample knows of too few. */
  readonly halfway: readonly string[] | null
}

interface Asked {
  readonly words: readonly [string, ...string[]]
  readonly filters: readonly Expression<SqlBool>[]
  readonly place: Place
}

interface Counted {
  readonly entries: readonly number[]
  readonly leads: number
  readonly matches: number
  readonly passing: number
  readonly passed: number
  readonly filtered: number
  readonly middle: string | null
  readonly halfway: readonly string[] | null
}

/** Looks up what the sample knows of leads that have all words and pass the filters, and where a page of these ends. */
export async function survey(of: Leads, { words, filters, place }: Asked): Promise<Surveyed> {
  const withEach = words.map(
    (word, at) => sql`${sql.id(`w${at}`)} as materialized
      (select lead_id ${entriesOf(of, word, isSampled('lead_id'))})`,
  )
  const held = words.map((_, at) => sql`select lead_id from ${sql.id(`w${at}`)}`)
  const keys = place.by.map((_, at) => sql.ref(`key_${at}`))
  const columns = place.by.map((key, at) => sql`${key} as ${sql.ref(`key_${at}`)}`)
  const { rows } = await sql<Counted>`
    with ${sql.join(withEach)},
         sample as materialized (
           select id, ${sql.join(columns)}, (${sql.join([sql`true`, ...filters], sql` and `)}) is true as is_asked,
                  (${beyond({ place }, place.by)}) as is_beyond,
                  (id in (select lead_id from (${sql.join(held, sql` intersect `)}) held limit ${hashedAtMost})) is true as is_held
             ${fromLeads(of)} and ${isSampled('id')}),
         found as materialized (
           select ${sql.join(keys)} from sample where is_held and is_asked and is_beyond
            order by ${inDirection({ place }, keys)} limit ${sampledUntil(place) + 1}),
         last as materialized (select * from found offset ${sampledUntil(place)}),
         counted as materialized (
           select *, is_beyond and coalesce((${sql.join(keys)}) ${sql.raw(place.descending ? '>=' : '<=')}
                     (select ${sql.join(keys)} from last), true) as is_passed from sample)
    select array[${sql.join(words.map((_, at) => sql`(select count(*) from ${sql.id(`w${at}`)})`))}]::float8[] as entries,
           count(*) as leads, count(*) filter (where is_held) as matches,
           count(*) filter (where is_held and is_asked) as passing,
           count(*) filter (where is_passed) as passed, count(*) filter (where is_passed and is_asked) as filtered,
           percentile_disc(0.5) within group (order by id) as middle,
           (select array[${sql.join(keys.map((key) => sql`${key}::text`))}] from found
            offset ${halfOf(place).sampled} limit 1) as halfway
      from counted`.execute(of.scope.db)
  return told(words, rows[0] as Counted)
}

/** Behind as many of the sample as stand for a page, and some more, since chance may have taken these. */
function sampledUntil({ reach }: Place): number {
  const few = reach / share
  return Math.ceil(few + 2 * Math.sqrt(few) + 2)
}

/** So many of the sample stand for what one of two connections counts, and how many of these chance may have taken or added. */
export function halfOf({ reach }: Place): { readonly sampled: number; readonly chance: number } {
  const few = reach / share
  const chance = Math.ceil(3 * Math.sqrt(few / 2))
  return { sampled: Math.round((few + chance) / 2), chance }
}

function told(
  words: readonly string[],
  { entries, middle, halfway, ...counted }: Counted,
): Surveyed {
  const each = words.map((word, at) => ({ word, entries: (entries[at] ?? 0) * share }))
  each.sort((one, other) => one.entries - other.entries)
  return {
    words: each as unknown as Surveyed['words'],
    leads: counted.leads * share,
    matches: counted.matches * share,
    passing: counted.passing * share,
    passed: counted.passed * share,
    filtered: counted.filtered * share,
    sampled: counted.passing,
    middle,
    halfway,
  }
}
