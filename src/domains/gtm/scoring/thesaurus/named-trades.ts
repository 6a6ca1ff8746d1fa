import { lazy } from '#kernel/lazy.ts'
import { foldedWords } from '#kernel/text/fold.ts'
import { crafts } from './crafts.ts'
import { needs } from './needs.ts'
import { trades } from './trades.ts'

/** The number of a trade: where it stands in the list. */
export type Trade = number

const order = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'brands'] as const
const compounding = new Set(['de', 'nl'])
const longestTerm = 4
const maxWords = 700
/** So much of a word may be its ending. */
const mostEnding = 2
const leastStem = 4
const leastPart = 6
const longestCompound = 40

type Terms = ReadonlyMap<string, readonly Trade[]>

const termsByLanguage = lazy((): ReadonlyMap<string, Terms> => {
  const of = columnsOf(`${trades}${crafts}`)
  const places = new Map(of.map(([english = ''], trade) => [english.split(' ')[0] ?? '', trade]))
  const told = columnsOf(needs).map(([trade = '', ...columns]) => ({
    trade: places.get(trade) ?? -1,
    columns,
  }))
  const all = [...of.map((columns, trade) => ({ trade, columns })), ...told]
  return new Map(order.map((lang, column) => [lang, termsIn(all, column)]))
})

function columnsOf(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line !== '')
  return lines.map((line) => line.split('|').map((column) => column.trim()))
}

interface Line {
  readonly trade: Trade
  readonly columns: readonly string[]
}

function termsIn(lines: readonly Line[], column: number): Terms {
  const terms = new Map<string, Trade[]>()
  for (const { trade, columns } of lines)
    for (const term of (columns[column] ?? '').split(' ').filter(Boolean)) {
      const key = foldedWords(term.replaceAll('_', ' ')).join(' ')
      terms.set(key, [...(terms.get(key) ?? []), trade])
    }
  return terms
}

/**
 * The trades whose words a text holds, in its language, in English, or by a brand; endings of one or two letters count
 * not. The longest term counts: `carbon accounting` is no accounting.
 */
export function namedTrades(text: string, lang: string): ReadonlySet<Trade> {
  const known = [...new Set([lang, 'en', 'brands'])].flatMap(
    (one) => termsByLanguage().get(one) ?? [],
  )
  const words = foldedWords(text.slice(0, 8_000)).slice(0, maxWords)
  const found = new Set<Trade>()
  for (let at = 0; at < words.length;) {
    const { trades: named, length } = longestAt(words, at, known)
    for (const trade of named) found.add(trade)
    if (length === 0 && compounding.has(lang))
      for (const trade of tradesOfCompound(words[at] ?? '', lang)) found.add(trade)
    at += Math.max(1, length)
  }
  return found
}

function longestAt(
  words: readonly string[],
  at: number,
  known: readonly Terms[],
): { trades: readonly Trade[]; length: number } {
  const most = starts().has((words[at] ?? '').slice(0, leastStem)) ? longestTerm : 0
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
    const trades = tradesOf(words.slice(at, at + length).join(' '), known)
    if (trades.length > 0) return { trades, length }
  }
  return { trades: [], length: 0 }
}

/** How terms begin, so that most words are passed over at once. */
const starts = lazy(
  (): ReadonlySet<string> =>
    new Set(
      [...termsByLanguage().values()].flatMap((terms) =>
        [...terms.keys()].map((term) => (term.split(' ')[0] ?? '').slice(0, leastStem)),
      ),
    ),
)

function tradesOf(term: string, known: readonly Terms[]): readonly Trade[] {
  for (let ending = 0; ending <= mostEnding; ending += 1) {
    const stem = ending === 0 ? term : term.slice(0, -ending)
    if (ending > 0 && stem.length < leastStem) return []
    const found = known.flatMap((terms) => terms.get(stem) ?? [])
    if (found.length > 0) return found
  }
  return []
}

/** `Kundenbroschüren`: what a compound ends in is what it is. */
function tradesOfCompound(word: string, lang: string): readonly Trade[] {
  const terms = termsByLanguage().get(lang)
  if (terms === undefined || word.length > longestCompound) return []
  for (let from = 3; from + leastPart <= word.length; from += 1) {
    const found = tradesOf(word.slice(from), [terms])
    if (found.length > 0) return found
  }
  return []
}
