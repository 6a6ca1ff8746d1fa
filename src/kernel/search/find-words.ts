import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import { amongMany } from './among-many.ts'
import {
  eachIn,
  entriesMarked,
  entriesOf,
  entriesWith,
  fewerThan,
  inBoth,
  type Rows,
} from './entries.ts'
import { asTold, type Asked, type Finding, type Search, type Ways } from './finding.ts'
import { mended } from './mended.ts'
import { boundCount, survey, surveyWith, type Surveyed } from './sampled.ts'
import type { Searched } from './searched.ts'
import { countRows, tell, tellPassing, tellWhich } from './told.ts'
import { holds, lookUp, type Several, type Wanted } from './wanted.ts'
import { wantedWords } from './words.ts'

const usual: Ways = {
  gathered: maxCounted,
  tested: 1000,
  compared: 50_000,
  counted: 400_000,
  told: maxCounted,
  lookedUp: 5000,
  walked: 2000,
}

/**
 * Decides how records are found whose texts hold, for each word of `text`, a word that begins with it; what begins none is
 * put right. By how many entries the words have: few are gathered, of many the list meets one soon.
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
  const found = await (words.length === 1 ? findOne(search, words[0]) : findSeveral(search, words))
  const all = entriesOfAll(search, words, found)
  const countIn = async (passing: Rows) => {
    const { areMany, matches } = await surveyWith(search, words, passing)
    if (areMany) return boundCount
    // Of few each is looked for; all that pass may be many.
    const meet = matches < 2 * ways.gathered ? eachIn : inBoth
    return all && countRows(scope, meet(all, passing))
  }
  return { ...found, countIn, inRecords: words.map(holds) }
}

/** All that is found, if entries tell it. */
function entriesOfAll(search: Search, words: Several<Wanted>, { entries }: Finding) {
  if (entries?.areAll === true) return entries.rows
  if (words[0].entries >= search.ways.counted) return undefined
  const { rows, left } = entriesWith(search, words, fewerThan(search.ways.counted))
  return left.length + search.filters.length === 0 ? rows : undefined
}

async function lookUpMended(search: Search, words: Several<string>): Promise<Several<Wanted>> {
  const { scope, searched, ways, isOwn = false } = search
  const asked = { most: ways.tested, isOwn }
  const found = await lookUp(scope, searched, words, asked)
  const put = await mended(scope, searched, found)
  return put === undefined ? found : lookUp(scope, searched, put, asked)
}

function findOne(search: Search, wanted: Wanted): Promise<Finding> {
  if (wanted.entries >= search.ways.gathered) return amongMany(search, [wanted])
  return amongFew(search, entriesOf(search.scope, search.searched, wanted), [])
}

async function findSeveral(search: Search, words: Several<Wanted>): Promise<Finding> {
  const { ways } = search
  if (words[0].entries < ways.tested) return amongMarked(search, words)
  const surveyed = await survey(search, words)
  const isPageAll = search.isUncounted === true && surveyed.until !== null
  if (surveyed.areMany || isPageAll) return amongMany(search, words, surveyed)
  if (surveyed.candidates < ways.tested) return amongMarked(search, words)
  return compare(search, words, surveyed)
}

/** Where few have the rarest word, and the marks of the others, the others are looked for in these. */
function amongMarked(search: Search, words: Several<Wanted>): Promise<Finding> {
  const { rows, left } = entriesMarked(search, words)
  return amongFew(search, rows, left.map(holds))
}

/**
 * Entries with each other: of as many records as lists are counted it is known then which they are. A word with so many that
 * the records are sooner looked up is looked for in these.
 */
async function compare(
  search: Search,
  words: Several<Wanted>,
  surveyed: Surveyed,
): Promise<Finding> {
  const { filters } = search
  const { rows, left } = entriesWith(search, words, soonerCompared(search, words, surveyed))
  if (left.length > 0) {
    const passing = await tellPassing(search, rows, [...left.map(holds), ...filters])
    return passing === undefined
      ? amongMany(search, words, surveyed)
      : asTold(passing.rows, async () => passing.count)
  }
  const told = await tell(search, rows)
  if (told.rows === undefined) return amongMany(search, words, surveyed, told.count)
  return filters.length === 0
    ? asTold(told.rows, async () => told.count)
    : amongFew(search, told.rows, [])
}

/** To look a record up takes as long as to pass over so many entries. */
const entriesARecord = 50

/** Which words have fewer entries than are passed over while the records that those before them leave are looked up. */
function soonerCompared({ ways }: Search, [, ...others]: Several<Wanted>, { leaving }: Surveyed) {
  return (word: Wanted) => {
    const before = leaving[others.indexOf(word)] ?? 0
    return word.looked < Math.max(ways.tested, before) * entriesARecord
  }
}

/** Each of few records is looked up once where there is more to fulfil. */
async function amongFew(
  search: Search,
  few: Rows,
  conditions: readonly Expression<SqlBool>[],
): Promise<Finding> {
  const more = [...conditions, ...search.filters]
  if (more.length === 0) return asTold(few, () => countRows(search.scope, few))
  const { rows, count } = await tellWhich(search, few, more)
  return asTold(rows, async () => count)
}
