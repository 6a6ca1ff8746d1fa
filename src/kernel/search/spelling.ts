import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { editDistance } from '../text/nearest.ts'
import { withFirstLetters } from './first-letter.ts'
import type { Searched } from './searched.ts'
import { beyondLetters, type Several, type Wanted } from './wanted.ts'

/** Shorter words are too near to too many others. */
const shortestMended = 4
/** Longer ones are no words, and dear to compare. */
const longestMended = 30
/** Slips in a long word. */
const longFrom = 8
/** Who looks for more words that a table lacks means nothing that is there. */
const maxCorrected = 4
/** So many different words that begin alike are compared with one. */
const maxCompared = 2000

/**
 * What is looked for with each word that begins none of the organization's put right, where one of these is near; undefined
 * where nothing changes. The vocabulary is read by its index, no record is.
 */
export async function corrected(
  scope: OrganizationScope,
  { table }: Searched,
  wanted: Several<Wanted>,
): Promise<Several<string> | undefined> {
  const missing = wanted.filter(({ first }) => first === null).map(({ word }) => ({ table, word }))
  const near = await nearWords(scope, missing)
  if (near.size === 0) return undefined
  const put = wanted.map(
    ({ word, first }) => (first === null && near.get(keyOf({ table, word }))) || word,
  )
  return put as [string, ...string[]]
}

function isMendable(word: string): boolean {
  const letters = Array.from(word).length
  return letters >= shortestMended && letters <= longestMended && !/\d/.test(word)
}

/** A word that begins none of a table's. */
export interface Missing {
  readonly table: string
  readonly word: string
}

export function keyOf({ table, word }: Missing): string {
  return `${table} ${word}`
}

/** The words nearest to those, by their keys: a slip is looked for behind the first two letters, then behind the first, then there. */
export async function nearWords(
  scope: OrganizationScope,
  missing: readonly Missing[],
): Promise<ReadonlyMap<string, string>> {
  const byTable = Map.groupBy(missing, ({ table }) => table).values()
  const mendable = [...byTable]
    .filter((words) => words.length <= maxCorrected)
    .flatMap((words) => words.filter(({ word }) => isMendable(word)))
  const near = new Map<string, string>()
  for (const looked of [nearBehind(2), nearBehind(1), withFirstLetters]) {
    const left = mendable.filter((one) => !near.has(keyOf(one)))
    if (left.length === 0) break
    const found = await looked(scope, left)
    for (const [place, one] of left.entries()) {
      const nearest = found[place]
      if (nearest !== undefined) near.set(keyOf(one), nearest)
    }
  }
  return near
}

type Nearest = readonly (string | undefined)[]

function nearBehind(letters: number) {
  return async (scope: OrganizationScope, missing: readonly Missing[]): Promise<Nearest> => {
    const begun = missing.map((one) => ({ ...one, letters: Array.from(one.word) }))
    const words = await wordsBeginning(
      scope,
      begun.map((one) => ({ ...one, beginning: one.letters.slice(0, letters).join('') })),
    )
    return begun.map((one, place) => nearestOf(one.letters, words[place] ?? []))
  }
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

interface Beginning {
  readonly table: string
  readonly beginning: string
}

/**
 * Each once: the index is read from one word to the next, whatever lies between. Who slips writes no digits, so of what differs
 * from a digit on the letters before it are enough: names of domains have thousands of numbers behind them.
 */
async function wordsBeginning(
  { db, organizationId }: OrganizationScope,
  begun: readonly Beginning[],
): Promise<string[][]> {
  const among = sql`from record_words r
    where r.organization_id = ${organizationId} and r.noun = b.noun and r.word < b.beyond`
  const { rows } = await sql<{ words: string[] }>`
    select array(
      with recursive vocabulary as (
        (select r.word ${among} and r.word >= b.beginning order by r.word limit 1)
        union all
        select (select r.word ${among} and r.word > regexp_replace(v.word, '[0-9].*', ':') order by r.word limit 1)
          from vocabulary v where v.word is not null)
      select distinct regexp_replace(word, '[0-9].*', '')
        from (select word from vocabulary where word is not null limit ${maxCompared}) words) as words
      from unnest(${begun.map(({ table }) => table)}::text[], ${begun.map(({ beginning }) => beginning)}::text[],
                  ${begun.map(({ beginning }) => beginning + beyondLetters)}::text[])
           with ordinality b (noun, beginning, beyond, place)
     order by place`.execute(db)
  return rows.map(({ words }) => words)
}
