import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { editDistance } from '../text/nearest.ts'
import type { Searched } from './searched.ts'
import type { Several, Wanted } from './wanted.ts'

/** Shorter words are too near to too many others. */
const shortestMended = 4
/** Longer ones are no words, and dear to compare. */
const longestMended = 30
/** Slips in a long word. */
const longFrom = 8
/** So many different words that begin alike are compared with one. */
const mostCompared = 2000

/**
 * What is looked for with each word that begins none of the organization's put right, where one of these is near; undefined
 * where nothing changes. The vocabulary is read by its index, no record is.
 */
export async function mended(
  scope: OrganizationScope,
  searched: Searched,
  wanted: Several<Wanted>,
): Promise<Several<string> | undefined> {
  if (!wanted.some(isMissing)) return undefined
  const put = await Promise.all(
    wanted.map(async (one) =>
      isMissing(one) ? ((await nearWord(scope, searched, one.word)) ?? one.word) : one.word,
    ),
  )
  const isChanged = put.some((word, place) => word !== wanted[place]?.word)
  return isChanged ? (put as [string, ...string[]]) : undefined
}

function isMissing({ first, word }: Wanted): boolean {
  return first === null && isMendable(word)
}

function isMendable(word: string): boolean {
  const letters = Array.from(word).length
  return letters >= shortestMended && letters <= longestMended && !/\d/.test(word)
}

/** A slip is looked for behind the first two letters, then behind the first. */
async function nearWord(scope: OrganizationScope, searched: Searched, word: string) {
  const letters = Array.from(word)
  for (const beginning of [letters.slice(0, 2).join(''), letters[0] ?? '']) {
    const near = nearestOf(letters, await wordsBeginning(scope, searched, beginning))
    if (near !== undefined) return near
  }
  return undefined
}

function nearestOf(letters: readonly string[], candidates: readonly string[]): string | undefined {
  const most = letters.length >= longFrom ? 2 : 1
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distanceTo(letters, candidate) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance)
  return ranked[0]?.candidate
}

/** To a beginning of the word that is as long, or longer by a letter that was left out. */
function distanceTo(letters: readonly string[], candidate: string): number {
  const beginnings = [0, 1].map((more) => Array.from(candidate).slice(0, letters.length + more))
  const distances = beginnings.map((beginning) =>
    editDistance(letters.join(''), beginning.join(''), { swaps: true }),
  )
  return Math.min(...distances)
}

/**
 * Each once: the index is read from one word to the next, whatever lies between. Who slips writes no digits, so of what differs
 * from a digit on the letters before it are enough: names of domains have thousands of numbers behind them.
 */
async function wordsBeginning(
  { db, organizationId }: OrganizationScope,
  { table }: Searched,
  beginning: string,
): Promise<string[]> {
  const among = sql`from record_words r
    where r.organization_id = ${organizationId} and r.noun = ${table}
      and r.word < ${`${beginning}\u{10ffff}`}`
  const { rows } = await sql<{ word: string }>`
    with recursive vocabulary as (
      (select r.word ${among} and r.word >= ${beginning} order by r.word limit 1)
      union all
      select (select r.word ${among} and r.word > regexp_replace(v.word, '[0-9].*', ':') order by r.word limit 1)
        from vocabulary v where v.word is not null)
    select distinct regexp_replace(word, '[0-9].*', '') as word
      from (select word from vocabulary where word is not null limit ${mostCompared}) words`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}
