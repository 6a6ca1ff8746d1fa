import { fold } from '#kernel/text/fold.ts'

/** How like two names are, from 0 to 1: the share of trigrams that both have, in whatever order their words stand. */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  if (a.join(' ') === b.join(' ')) return 1
  const [first, second] = [trigramsOf(a), trigramsOf(b)]
  const both = [...first].filter((part) => second.has(part)).length
  return both / (first.size + second.size - both)
}

/** What says nothing of who somebody is, or which company. */
export const empty = 'dr prof herr frau mr mrs ms mme und and et og och'.split(' ')

/** How they stand in `keys.ts` as well: ä, ae and a are one letter, σ and ς too, and a street is one however it is written. */
export function wordsOf(name: string): string[] {
  const words = fold(name)
    .replaceAll('ς', 'σ')
    .replaceAll('strasse', 'str')
    .replaceAll(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words)].filter((word) => word !== '' && !empty.includes(word)).toSorted()
}

/** Whether a name is more than a first name: two words, or a name in letters that stand without spaces. */
export function isWhole(name: string): boolean {
  return wordsOf(name).length > 1 || /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}/.test(name)
}

/** As PostgreSQL has them: two spaces before each word, and one behind it. */
function trigramsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
    }),
  )
}
