import type { WeightedPhrase } from './icp.ts'
import type { Tokenize } from './many-tokens.ts'

/** A phrase of a profile by its stems. */
export interface StemmedPhrase {
  readonly phrase: string
  readonly weight: number
  /** Each once, sorted. */
  readonly stems: readonly string[]
  /** As they are said. */
  readonly inOrder: readonly string[]
}

/** Words of the profile that a text writes apart: `help desk` for a `helpdesk`. */
export function joinedIn(words: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  return words.slice(1).flatMap((word, at) => {
    const joined = `${words[at]}${word}`
    return counts.has(joined) ? [joined] : []
  })
}

/** The words of those phrases of the profile that a text writes as one word: `helpdesk` for a `help desk`. */
export function apartIn(words: readonly string[], phrases: readonly StemmedPhrase[]): string[] {
  const said = new Set(words)
  return phrases.flatMap(({ inOrder }) =>
    inOrder.slice(1).flatMap((second, at) => {
      const first = inOrder[at] ?? ''
      return said.has(`${first}${second}`) ? [first, second] : []
    }),
  )
}

/** The same words said twice are one phrase: saying them again must not count again. */
export function distinctPhrases(
  phrases: readonly WeightedPhrase[],
  lang: string,
  tokenize: Tokenize,
): StemmedPhrase[] {
  const byStems = new Map<string, StemmedPhrase>()
  for (const { text, weight } of phrases) {
    const inOrder = tokenize(text, lang)
    const stems = [...new Set(inOrder)].sort()
    const known = byStems.get(stems.join(' '))
    if (known === undefined || known.weight < clamp(weight))
      byStems.set(stems.join(' '), { phrase: text, weight: clamp(weight), stems, inOrder })
  }
  return [...byStems.values()]
}

export function countsOf(phrases: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const stem of phrases.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** Weights outside of 0..1 are taken to its ends. */
export function clamp(weight: number): number {
  return Math.min(1, Math.max(0, weight))
}
