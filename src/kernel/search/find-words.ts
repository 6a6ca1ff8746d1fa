import { sql, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import { areSoughtTogether } from '../lists/looked-up.ts'
import type { OrganizationScope } from '../scope.ts'
import { amongMany, countOne } from './among-many.ts'
import { eachOnce, entriesMarked, entriesWith, isTold } from './entries.ts'
import { isUnfiltered, type Asked, type Finding, type Search, type Ways } from './finding.ts'
import { mended } from './mended.ts'
import { isByCreation } from './place.ts'
import { entriesARecord, isSoonMet, survey, type Surveyed } from './sampled.ts'
import type { Searched } from './searched.ts'
import { tellNear, tellNewest } from './near.ts'
import { countRows, tell } from './told.ts'
import { walking } from './walking.ts'
import { holds, lookUp, type Several, type Wanted } from './wanted.ts'
import { wantedWords } from './words.ts'

const usual: Ways = {
  gathered: maxCounted,
  tested: 1000,
  counted: 400_000,
  lookedUp: 30_000,
  lookedUpBeside: 60_000,
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
  { ways = usual, ...asked }: Asked & { readonly ways?: Ways },
): Promise<Finding> {
  const search = { ...asked, scope, searched, ways }
  const [first, ...others] = wantedWords(text)
  if (first === undefined) return { conditions: [sql<SqlBool>`false`] }
  const words = await lookUpMended(search, [first, ...others])
  return { ...(await found(search, words)), inRecords: words.map(holds) }
}

async function lookUpMended(search: Search, words: Several<string>): Promise<Several<Wanted>> {
  const { scope, searched, ways, isOwn = false } = search
  const asked = { most: ways.tested, isOwn }
  const looked = await lookUp(scope, searched, words, asked)
  const put = await mended(scope, searched, looked)
  return put === undefined ? looked : lookUp(scope, searched, put, asked)
}

async function found(search: Search, words: Several<Wanted>): Promise<Finding> {
  const [first, ...others] = words
  const isAlone = others.length === 0 && isUnfiltered(search) && isByCreation(search)
  const isOne = isAlone && (first.isOne === true || first.entries < search.ways.gathered)
  const few = await findFew(search, words)
  if (few !== undefined) return few
  if (isOne) return findOne(search, words)
  const [surveyed, isTogether] = await Promise.all([
    survey(search, words),
    areSoughtTogether(search.scope, search.searched.table),
  ])
  return findSeveral({ ...search, isTogether }, surveyed)
}

/** The records with a rare word, or the fewer that pass a filter, or that a table names. */
async function findFew(search: Search, words: Several<Wanted>): Promise<Finding | undefined> {
  const { few, within = [], ways } = search
  const [{ entries }] = words
  const [first, ...others] = within
  const byTable = first?.count ?? Infinity
  const byFilter = few?.count ?? Infinity
  if (few !== undefined && byFilter < Math.min(entries, byTable))
    return tell(search, { candidatesIn: () => ({ rows: few.rows, left: words }) })
  if (first !== undefined && byTable < entries) {
    const candidates = { rows: first.rows, left: words }
    return tell({ ...search, within: others }, { candidatesIn: () => candidates })
  }
  if (entries >= ways.tested) return undefined
  return byEntries(search, words) ?? tell(search, { candidatesIn: marked(words) })
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
  const told = areFew ? await tell(search, { candidatesIn: marked(words) }) : undefined
  return told ?? { ...walking(search, words), count: () => countOne(search, word) }
}

async function findSeveral(search: Search, surveyed: Surveyed): Promise<Finding> {
  const { words, candidates, areMany, middle } = surveyed
  const isWalked =
    isSoonMet(search, surveyed) && (isByCreation(search) || search.place.walked === undefined)
  const near = isWalked
    ? undefined
    : await (areMany ? tellNear(search, words) : tellNewest(search, surveyed))
  if (near !== undefined) return near
  const isCompared = soonerCompared(search, surveyed)
  const candidatesIn = (part: Search) => entriesWith(part, words, isCompared)
  const areFew = !isWalked && candidates < search.ways.lookedUp
  const told = areFew ? await tell(search, { candidatesIn, middle }) : undefined
  return told ?? amongMany(search, words, surveyed)
}

/**
 * Which words have fewer entries than are passed over while the records that they rule out are looked up; all, where no record
 * has to be looked up then.
 */
function soonerCompared(search: Search, { words, candidates, lacking }: Surveyed) {
  const { filters, ways } = search
  const [, ...others] = words
  const entries = others.reduce((sum, word) => sum + (isTold(word) ? 0 : word.looked), 0)
  const areAll =
    isByCreation(search) &&
    filters.length === 0 &&
    entries < Math.min(ways.counted, candidates * entriesARecord)
  return (word: Wanted) =>
    areAll || word.looked < Math.min(ways.counted, (lacking.get(word) ?? 0) * entriesARecord)
}
