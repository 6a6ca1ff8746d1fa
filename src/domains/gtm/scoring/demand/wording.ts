import { lazyBy } from '#kernel/lazy.ts'
import { wordingTables } from './wording-model.ts'

/** What a word, a mark or a pair of them adds to the odds that a text asks. */
export interface Gram {
  readonly gram: string
  readonly weight: number
}

/** How a text is worded, in logarithms of odds, with every known word and pair of words that says so. */
export interface Wording {
  readonly odds: number
  readonly grams: readonly Gram[]
}

/** Of all languages: marks, numbers and the length. */
export const anyLanguage = '*'
const longestGram = 2
const endingLetters = 2
/** Texts of fewer runs than these are no surer than texts of as many. */
const fewGrams = 8
const tokenPattern =
  /\p{L}+|\d[\d.,]*|[?]+|[!]+|[.…]+|[:,\n€$£#]|(?![©®\d])\p{Extended_Pictographic}/gu

/**
 * Judges a folded text by its words and pairs of words. Words that only few trades use are masked, so that what is asked
 * for says nothing: the odds come from how it is said. Nothing is known of a language without a table.
 */
export function wordingOf(own: string, lang: string): Wording {
  if (!Object.hasOwn(wordingTables, lang)) return { odds: 0, grams: [] }
  const table = tables(lang)
  const shared = tables(anyLanguage)
  const grams = [...gramsOf(own, (word) => table.has(word))].flatMap((gram) => {
    const weight = table.get(gram) ?? shared.get(gram)
    return weight === undefined ? [] : [{ gram, weight }]
  })
  const share = shareOf(grams.length)
  const weighed = grams.map(({ gram, weight }) => ({ gram, weight: weight * share }))
  return { odds: weighed.reduce((sum, { weight }) => sum + weight, 0), grams: weighed }
}

/** Longer texts hold more runs, which say much the same. */
export function shareOf(known: number): number {
  return 1 / Math.sqrt(Math.max(fewGrams, known))
}

/** All words and marks and their pairs; an unknown word is `_`, with its ending where that is known. */
export function gramsOf(own: string, isKnown: (word: string) => boolean): ReadonlySet<string> {
  const said = saidIn(own)
  const masked = ['<', ...said.map((word) => maskedWord(word, isKnown)), '>']
  const grams = new Set([`length ${Math.min(6, Math.floor(Math.log2(1 + said.length)))}`])
  for (let from = 0; from < masked.length; from += 1)
    for (let length = 1; length <= longestGram && from + length <= masked.length; length += 1) {
      const gram = masked.slice(from, from + length)
      if (length > 1 || !isEmpty(gram[0] ?? '')) grams.add(gram.join(' '))
    }
  return grams
}

/** The words and marks of a folded text; numbers, repeated marks and pictures are one each. */
export function saidIn(own: string): string[] {
  return (own.match(tokenPattern) ?? []).map(plainMark)
}

function plainMark(token: string): string {
  if (isWord(token)) return token
  if (/^\d/u.test(token)) return '0'
  if (token === '\n') return '¶'
  if (token.startsWith('…')) return '.'
  return /^\p{Extended_Pictographic}/u.test(token) ? '☺' : (token[0] ?? '')
}

function maskedWord(word: string, isKnown: (word: string) => boolean): string {
  if (!isWord(word) || isKnown(word)) return word
  const ending = endingOf(word)
  return ending !== null && isKnown(ending) ? ending : '_'
}

/** In which person a verb stands is told by its ending. */
export function endingOf(word: string): string | null {
  return word.length > endingLetters + 1 ? `_${word.slice(-endingLetters)}` : null
}

export function isWord(token: string): boolean {
  return /^\p{L}/u.test(token)
}

/** Whether a run names a word or an ending, and so belongs to a language. */
export function isOfLanguage(gram: string): boolean {
  return /(?:^|[ _])\p{L}/u.test(gram) && !gram.startsWith('length ')
}

function isEmpty(mask: string): boolean {
  return mask === '_' || mask === '<' || mask === '>'
}

/** The weights of a table by run: each row is one weight in tenths, and the runs that have it. */
const tables = lazyBy((lang: string): ReadonlyMap<string, number> => {
  const rows = (wordingTables[lang] ?? '').split(';')
  return new Map(
    rows.flatMap((row) => {
      const [tenths = '', ...grams] = row.split('|')
      return grams.map((gram) => [gram, Number(tenths) / 10] as const)
    }),
  )
})
