import { sql, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import { howSought } from '../lists/looked-up.ts'
import type { OrganizationScope } from '../scope.ts'
import { amongMany, countOne } from './among-many.ts'
import { isSoonerLookedUp, soonerCompared } from './cost.ts'
import { eachOnce, entriesMarked, entriesWith } from './entries.ts'
import {
  isUnfiltered,
  type SearchOptions,
  type Finding,
  type Search,
  type Ways,
} from './finding.ts'
import { corrected } from './spelling.ts'
import { isByCreation } from './place.ts'
import { isSoonMet, survey, type Surveyed } from './sampled.ts'
import type { Searched } from './searched.ts'
import { lookNear, findNewest } from './near.ts'
import { findPageOnly } from './page-ids.ts'
import { countRows, findPage } from './find-page.ts'
import { walking } from './walking.ts'
import { holds, lookUp, type Several, type Wanted } from './wanted.ts'
import { wantedWords } from './words.ts'

export const usual: Ways = {
  gathered: maxCounted,
  tested: 1000,
  counted: 400_000,
  lookedUp: 30_000,
  lookedUpBeside: 60_000,
  lookedUpFar: 130_000,
  parted: 4000,
  walked: 2000,
}

/**
 * Decides how records are found whose texts hold, for each word of `text`, a word that begins with it; what begins none is
 * put right. By how many entries the words have: few are looked up at once, of many the list meets one soon.
 */
export async function findWords(
  scope: OrganizationScope,
  searched: Searched,
  text: string,
  { ways = usual, ...asked }: SearchOptions & { readonly ways?: Ways },
): Promise<Finding> {
  const search = { ...asked, scope, searched, ways }
  const [first, ...others] = wantedWords(text)
  if (first === undefined) return { conditions: [sql<SqlBool>`false`] }
  const words = await lookUpCorrected(search, [first, ...others])
  return { ...(await found(search, words)), inRecords: words.map(holds) }
}

async function lookUpCorrected(search: Search, words: Several<string>): Promise<Several<Wanted>> {
  const { scope, searched, ways, isOwn = false } = search
  const asked = { most: ways.tested, isOwn }
  const looked = await lookUp(scope, searched, words, asked)
  const put = await corrected(scope, searched, looked)
  return put === undefined ? looked : lookUp(scope, searched, put, asked)
}

async function found(search: Search, words: Several<Wanted>): Promise<Finding> {
  const [first, ...others] = words
  const isAlone = others.length === 0 && isUnfiltered(search) && isByCreation(search)
  const isOne = isAlone && (first.isOne === true || first.entries < search.ways.gathered)
  const few = await findFew(search, words)
  if (few !== undefined) return few
  if (isOne) return findOne(search, words)
  const { scope, searched, place } = search
  const [surveyed, sought] = await Promise.all([
    survey(search, words),
    howSought(scope, searched.table, { keys: place.by }),
  ])
  return findSeveral({ ...search, sought }, surveyed)
}

/** The records with a rare word, or the fewer that pass a filter, or that a table names. */
async function findFew(search: Search, words: Several<Wanted>): Promise<Finding | undefined> {
  const { few, within = [], ways } = search
  const [{ entries }] = words
  const [first, ...others] = within
  const byTable = first?.count ?? Infinity
  const byFilter = few?.count ?? Infinity
  if (few !== undefined && byFilter < Math.min(entries, byTable))
    return findPage(search, { candidatesIn: () => ({ rows: few.rows, left: words }) })
  if (first !== undefined && byTable < entries) {
    const candidates = { rows: first.rows, left: words }
    return findPage({ ...search, within: others }, { candidatesIn: () => candidates })
  }
  if (entries >= ways.tested) return undefined
  return byEntries(search, words) ?? findPage(search, { candidatesIn: marked(words) })
}

/** By creation, if the entries of a rare word tell all: no record is looked up but for the page. */
function byEntries(search: Search, words: Several<Wanted>): Finding | undefined {
  const { rows, left } = entriesMarked(search, words)
  if (left.length > 0 || !isByCreation(search) || !isUnfiltered(search)) return undefined
  const each = eachOnce(rows)
  return {
    conditions: [],
    entries: { rows: each, areAll: true },
    count: () => countRows(search.scope, each),
  }
}

function marked(words: Several<Wanted>) {
  return (search: Search) => entriesMarked(search, words)
}

/** By creation, in which the entries of a word are. */
async function findOne(search: Search, words: Several<Wanted>): Promise<Finding> {
  const [word] = words
  const areFew = word.entries < search.ways.gathered
  const page = areFew ? await findPage(search, { candidatesIn: marked(words) }) : undefined
  return page ?? { ...walking(search, words), count: () => countOne(search, word) }
}

async function findSeveral(search: Search, surveyed: Surveyed): Promise<Finding> {
  const { words, candidates, areMany, middle } = surveyed
  if (isByCreation(search) && isSoonMet(search, surveyed)) return amongMany(search, words, surveyed)
  const near = areMany ? await lookNear(search, surveyed) : undefined
  if (near === undefined) return findAnywhere(search, surveyed)
  if (near.finding !== undefined) return near.finding
  const candidatesIn = candidatesOf(search, surveyed)
  const isFar = candidates < search.ways.lookedUp && !near.isFilled
  const met = { ...near, ...candidatesIn(search) }
  return isFar || isSoonerLookedUp(search, surveyed, met)
    ? findPageOnly(search, candidatesIn, middle)
    : amongMany(search, words, surveyed)
}

/** Where nothing is known of the first records of the order. */
async function findAnywhere(search: Search, surveyed: Surveyed): Promise<Finding> {
  const { words, candidates, areMany, middle } = surveyed
  const newest = areMany ? undefined : await findNewest(search, surveyed)
  if (newest !== undefined) return newest
  const candidatesIn = candidatesOf(search, surveyed)
  const areFew = candidates < search.ways.lookedUp
  const page = areFew ? await findPage(search, { candidatesIn, middle }) : undefined
  return page ?? amongMany(search, words, surveyed)
}

function candidatesOf(search: Search, surveyed: Surveyed) {
  const isCompared = soonerCompared(search, surveyed)
  return (part: Search) => entriesWith(part, surveyed.words, isCompared)
}
