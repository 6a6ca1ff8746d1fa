import { sql, type Expression, type SqlBool } from 'kysely'
import { entriesOf, isSampled, fromLeads, share, type Leads } from './worded.ts'

/** Of so many sampled leads it is looked up whether they pass filters. */
const mostLookedUp = 1000

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
  /** How many of these were sampled. */
  readonly sampled: number
}

/** Looks up what the sample knows of leads that have all words and pass the filters. */
export async function survey(
  of: Leads,
  words: readonly [string, ...string[]],
  filters: readonly Expression<SqlBool>[],
): Promise<Surveyed> {
  const withEach = words.map(
    (word, place) => sql`${sql.id(`w${place}`)} as materialized
      (select lead_id ${entriesOf(of, word, isSampled('lead_id'))})`,
  )
  const lookedUp = sql`(select lead_id from held order by lead_id desc limit ${mostLookedUp})`
  const passing =
    filters.length === 0
      ? sql`select from held`
      : sql`select ${fromLeads(of)} and id = any(array${lookedUp}) and ${sql.join(filters, sql` and `)}`
  const { rows } = await sql<Counted>`
    with ${sql.join(withEach)}, held as materialized (${words
      .map((_, place) => sql`select lead_id from ${sql.id(`w${place}`)}`)
      .reduce((all, one) => sql`${all} intersect ${one}`, sql`select lead_id from w0`)})
    select array[${sql.join(words.map((_, place) => sql`(select count(*) from ${sql.id(`w${place}`)})`))}]::float8[] as entries,
           (select count(*) ${fromLeads(of)} and ${isSampled('id')}) as leads,
           (select count(*) from held) as matches,
           (select count(*) from (${passing}) passing) as passing`.execute(of.scope.db)
  const [counted = nothing] = rows
  return told(words, counted, filters.length === 0)
}

interface Counted {
  readonly entries: readonly number[]
  readonly leads: number
  readonly matches: number
  readonly passing: number
}

const nothing: Counted = { entries: [], leads: 0, matches: 0, passing: 0 }

/** Where not all are looked up, as many pass of the others. */
function told(
  words: readonly string[],
  { entries, leads, matches, passing }: Counted,
  isUnfiltered: boolean,
): Surveyed {
  const looked = isUnfiltered ? matches : Math.min(matches, mostLookedUp)
  const counted = words.map((word, place) => ({ word, entries: (entries[place] ?? 0) * share }))
  counted.sort((one, other) => one.entries - other.entries)
  return {
    words: counted as unknown as Surveyed['words'],
    leads: leads * share,
    matches: matches * share,
    passing: looked === 0 ? 0 : (passing / looked) * matches * share,
    sampled: passing,
  }
}
