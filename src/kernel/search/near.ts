import { sql } from 'kysely'
import { entriesMarked } from './entries.ts'
import { boundCount } from '../lists/count.ts'
import type { Finding, Search } from './finding.ts'
import { beyond, inDirection, isByCreation, type Walked } from './place.ts'
import type { Surveyed } from './sampled.ts'
import { findPage } from './find-page.ts'
import { holds, type Wanted } from './wanted.ts'
import { isWithin } from './within.ts'

/** What the first records of an order say of a page. */
export interface Near {
  /** What it shows, if they fill it and none that say nothing of a field may come before. */
  readonly finding?: Finding
  /** Whether they are known to fill it. */
  readonly isFilled: boolean
  /** About so many records are passed until it is filled; where they fill it, no more than these. */
  readonly passed: number
}

/**
 * Looks through the first records of the order, if indexes have these: of many candidates through more, which takes a fraction of
 * what looking all of these up does. A few tell of a deep page, and of very many candidates, that it is not among them; where they
 * tell that the page is nearly filled, twice as many are looked through as that is likely to take.
 */
export async function lookNear(
  search: Search,
  { words, candidates }: Pick<Surveyed, 'words' | 'candidates'>,
): Promise<Near | undefined> {
  const { place, ways } = search
  if (!place.walked?.length) return undefined
  const most = Math.min(Math.max(ways.walked, candidates / looksUp), deepest * ways.walked)
  const few = most / aFew
  const isFirstTried = place.reach > few || most === deepest * ways.walked
  const tried = isFirstTried ? await lookThrough(search, words, few) : undefined
  if (tried !== undefined && (tried.isFilled || tried.passed > 2 * most)) return tried
  const near = await lookThrough(search, words, most)
  const further = 2 * near.passed
  const isNearly = !near.isFilled && further < Math.min(candidates * nearly, ways.lookedUp)
  return isNearly ? lookThrough(search, words, further) : near
}

/** So many are passed in the time in which one is looked up. */
const looksUp = 8
/** No more than so many times what is passed of few candidates. */
const deepest = 5
/** One in so many tells of a deep page. */
const aFew = 8
/** As many times the candidates are passed in half the time in which all of these are looked up. */
const nearly = 1.5

async function lookThrough(search: Search, words: readonly Wanted[], most: number): Promise<Near> {
  const { walked = [], reach, offset } = search.place
  const ids: string[] = []
  let looked = 0
  let isWhole = true
  for (const stretch of walked) {
    const wanted = reach - ids.length
    const { found, all, own } = await firstOf(search, words, {
      stretch,
      most: most - looked,
      wanted,
    })
    ids.push(...found)
    const page = { ids: `{${ids.slice(offset).join(',')}}`, count: boundCount }
    if (ids.length === reach)
      return { ...(isWhole && { finding: { conditions: [], page } }), passed: most, isFilled: true }
    const isRare = own * rare < all
    if (isRare) isWhole = false
    else looked += all
    if (looked >= most) break
  }
  return { passed: ids.length === 0 ? Infinity : (looked * reach) / ids.length, isFilled: false }
}

/** Where fewer than one in so many says nothing of a field, an index tells which, and they are not walked to. */
const rare = 100

interface Passing {
  readonly stretch: Walked
  /** So many records are passed at most. */
  readonly most: number
  /** With so many that are found the page is filled, and no more are passed. */
  readonly wanted: number
}

interface First {
  readonly found: readonly string[]
  /** How many were passed where the page is not filled, and of these so many belong to the stretch. */
  readonly all: number
  readonly own: number
}

/**
 * Those with the words among the first records of a stretch. What is asked of each is told beside its id, since a record that
 * is handed on whole costs more than the question.
 */
async function firstOf(
  search: Search,
  words: readonly Wanted[],
  { stretch: { by, only, passing, from }, most, wanted }: Passing,
): Promise<First> {
  const { scope, searched, place, filters } = search
  const isWanted = [...words.map(holds), ...filters, isWithin(search, `${searched.table}.id`)]
  const { rows } = await sql<{ ids: string | null; all: number | null; own: number | null }>`
    with passed as materialized (
      select id, (${passing}) is true as is_own, (${sql.join(isWanted, sql` and `)}) is true as is_wanted
        from ${sql.table(searched.table)}
       where organization_id = ${scope.organizationId} and ${only} and ${beyond({ place: { ...place, from } }, by)}
       order by ${inDirection(search, by)} limit ${Math.ceil(most)}),
    found as materialized (
      select array_agg(id) as ids from (select id from passed where is_own and is_wanted limit ${wanted}) page)
    select ids::text, case when is_filled then 0 else (select count(*) from passed) end as "all",
           case when is_filled then 0 else (select count(*) from passed where is_own) end as own
      from (select ids, coalesce(cardinality(ids), 0) >= ${wanted} as is_filled from found) told`.execute(
    scope.db,
  )
  const { ids = null, all, own } = rows[0] ?? {}
  return { found: ids?.slice(1, -1).split(',') ?? [], all: all ?? 0, own: own ?? 0 }
}

/**
 * Where nobody asks how many there are: the first candidates in the order of creation alone are looked up, if a page is likely to be
 * among them. Undefined where they do not fill it.
 */
export async function findNewest(search: Search, surveyed: Surveyed): Promise<Finding | undefined> {
  const { isUncounted = false, place, ways } = search
  const { words, candidates, passing } = surveyed
  const most = ways.walked
  const likely = (passing * most) / candidates
  if (!isUncounted || !isByCreation(search) || candidates < 2 * most || likely < 2 * place.reach)
    return undefined
  const only = beyond(search, [sql.ref('created_at'), sql.ref('record_id')])
  const { rows, left } = entriesMarked({ ...search, only: sql`${only}` }, words)
  const order = inDirection(search, [sql.ref('found_at'), sql.ref('found_id')])
  const first = sql`(select found_id, found_at from ${rows} marked order by ${order} limit ${most})`
  const near = await findPage(search, { candidatesIn: () => ({ rows: first, left }), most })
  const found = near?.page?.count.count ?? 0
  return found < place.reach ? undefined : near
}
