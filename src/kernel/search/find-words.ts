import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted } from '../lists/count.ts'
import type { OrganizationScope } from '../scope.ts'
import { amongMany } from './among-many.ts'
import { entriesOf, entriesSideBySide, entriesWith, type Rows } from './entries.ts'
import { asTold, type Asked, type Finding, type Search, type Ways } from './finding.ts'
import { boundBySample, estimated } from './sampled.ts'
import type { Searched } from './searched.ts'
import { countRows, tell, tellWhich } from './told.ts'
import { holds, lookUp, type Several, type Wanted } from './wanted.ts'
import { wantedWords } from './words.ts'

const usual: Ways = {
  gathered: maxCounted,
  tested: 1000,
  counted: 50_000,
  compared: 400_000,
  told: maxCounted,
}

/**
 * Decides how records are found whose texts hold, for each word of `text`, a word that begins with it. By how many
 * entries the words have: few are gathered, of many the list meets one soon.
 */
export async function findWords(
  scope: OrganizationScope,
  searched: Searched,
  text: string,
  { ways = usual, ...asked }: Asked & { readonly ways?: Ways },
): Promise<Finding> {
  const search = { ...asked, scope, searched, ways }
  const [word, ...others] = wantedWords(text)
  if (word === undefined) return { conditions: [sql<SqlBool>`false`] }
  return others.length === 0 ? findOne(search, word) : findSeveral(search, [word, ...others])
}

async function findOne(search: Search, word: string): Promise<Finding> {
  const { scope, searched, ways } = search
  const [wanted] = await lookUp(scope, searched, [word], ways.gathered)
  const rows = entriesOf(scope, searched, wanted)
  if (wanted.entries < ways.gathered) return amongFew(search, rows, [])
  return amongMany(search, [wanted], wanted.isOne === true ? { rows, left: [] } : undefined)
}

async function findSeveral(search: Search, words: Several<string>): Promise<Finding> {
  const { scope, searched, ways } = search
  const some = await lookUp(scope, searched, words, ways.tested)
  const [rarest, ...others] = some
  if (rarest.entries < ways.tested)
    return amongFew(search, entriesOf(scope, searched, rarest), others.map(holds))
  const all = await estimated(search, some)
  const few = all.filter(({ entries }) => entries < ways.counted)
  const common = all.slice(few.length)
  const commonest = few.at(-1)
  if (few.length === 1 && commonest?.isOne === true && commonest.entries > ways.told)
    return amongMany(search, all, {
      rows: entriesOf(scope, searched, commonest),
      left: common,
    })
  if (commonest !== undefined)
    return compare(search, all, entriesWith(search, commonest, few.slice(0, -1)), common)
  const ordered = all.filter(({ isOne }) => isOne === true)
  const left = all.filter(({ isOne }) => isOne !== true)
  return ordered.length === 0
    ? amongMany(search, all)
    : amongMany(search, all, { rows: entriesSideBySide(scope, searched, ordered), left })
}

/**
 * Entries with each other: of as many records as lists are counted it is known then which they are. Where the sample knows
 * of more, nothing is compared.
 */
async function compare(
  search: Search,
  words: Several<Wanted>,
  rows: Rows,
  left: readonly Wanted[],
): Promise<Finding> {
  const mayBeMany = words[0].entries > search.ways.told
  const bound = mayBeMany ? await boundBySample(search, words, []) : undefined
  if (bound !== undefined) return amongMany(search, words, { rows, left, count: bound })
  const told = await tell(search, rows)
  const { count } = told
  if (told.rows === undefined)
    return amongMany(search, words, { rows, left, count: left.length === 0 ? count : undefined })
  return left.length + search.filters.length === 0
    ? asTold(told.rows, async () => count)
    : amongFew(search, told.rows, left.map(holds))
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
