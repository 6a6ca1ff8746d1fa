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

function wordsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
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
