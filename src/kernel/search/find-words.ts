import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import { amongMany, walked } from './among-many.ts'
import { eachIn, entriesMarked, entriesOf, entriesWith, inBoth, type Rows } from './entries.ts'
import { asTold, type Asked, type Finding, type Search, type Ways } from './finding.ts'
import { mended } from './mended.ts'
import { boundBySample, boundWith } from './sampled.ts'
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
  // Several words leave few, of which each is looked for; all that pass may be many.
  const meet = words.length === 1 ? inBoth : eachIn
  const countIn = async (passing: Rows) =>
    (await boundWith(search, words, passing)) ?? (all && countRows(scope, meet(all, passing)))
  return { ...found, countIn, inRecords: words.map(holds) }
}

/** All that is found, if entries tell it. */
function entriesOfAll(search: Search, words: Several<Wanted>, { entries }: Finding) {
  if (entries?.areAll === true) return entries.rows
  if (words[0].entries >= search.ways.counted) return undefined
  const { rows, left } = entriesWith(search, words, search.ways.counted)
  return left.length + search.filters.length === 0 ? rows : undefined
}

async function lookUpMended(search: Search, words: Several<string>): Promise<Several<Wanted>> {
  const { scope, searched, ways } = search
  const { isOwn = false } = search
  const found = await lookUp(scope, searched, words, { most: ways.tested })
  const put = await mended(scope, searched, found)
  return put === undefined && !isOwn
    ? found
    : lookUp(scope, searched, put ?? words, { most: ways.tested, isOwn })
}

function findOne(search: Search, wanted: Wanted): Promise<Finding> {
  const { scope, searched, ways } = search
  const rows = entriesOf(scope, searched, wanted)
  if (wanted.entries < ways.gathered) return amongFew(search, rows, [])
  return amongMany(search, [wanted], wanted.isOne === true ? { rows, left: [] } : undefined)
}

function findSeveral(search: Search, words: Several<Wanted>): Promise<Finding> {
  const { scope, searched, ways } = search
  const [rarest, ...others] = words
  if (rarest.entries < ways.tested)
    return amongFew(search, entriesOf(scope, searched, rarest), others.map(holds))
  if (rarest.entries < ways.compared) return compare(search, words)
  const ordered = words.find(({ isOne }) => isOne === true)
  if (ordered === undefined) return amongMany(search, words)
  const rest = words.filter((word) => word !== ordered)
  return amongMany(search, words, entriesMarked(search, [ordered, ...rest]))
}

/**
 * Entries with each other: of as many records as lists are counted it is known then which they are. Where the sample knows
 * of more, nothing is compared; and in the order of creation a page soon meets those that have the marks.
 */
async function compare(search: Search, words: Several<Wanted>): Promise<Finding> {
  const { scope, ways, isByCreation, filters } = search
  const [rarest] = words
  const along = entriesMarked(search, words)
  const bound = rarest.entries > ways.told ? await boundBySample(search, words, []) : undefined
  if (bound !== undefined) return amongMany(search, words, { ...along, count: bound })
  const { rows, left } = entriesWith(search, words, ways.compared)
  if (left.length + filters.length === 0 && isByCreation && rarest.isOne === true)
    return { ...walked(along, true), count: () => countRows(scope, rows) }
  if (left.length > 0) {
    const passing = await tellPassing(search, rows, [...left.map(holds), ...filters])
    return passing === undefined
      ? amongMany(search, words, along)
      : asTold(passing.rows, async () => passing.count)
  }
  const told = await tell(search, rows)
  const { count } = told
  if (told.rows === undefined) return amongMany(search, words, { ...along, count })
  return filters.length === 0
    ? asTold(told.rows, async () => count)
    : amongFew(search, told.rows, [])
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
