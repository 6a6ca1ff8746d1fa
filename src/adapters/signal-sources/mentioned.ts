import type { Observation, SearchInterest } from './contract.ts'
import { termsOf } from './interest.ts'

const maxTerms = 40
const minLetters = 4
/** So long a word may also stand inside another: German and Dutch join them. */
const minInner = 5
/** So much of a word may be its ending. */
const endingLetters = 2

/**
 * Those observations in which some word of the profile begins a word, or a long one is part of it, for sources that cannot be searched: a look through
 * the text, where scoring would read all of it.
 */
export function mentioned(
  observations: readonly Observation[],
  interest: SearchInterest,
): Observation[] {
  const beginnings = beginningsOf(interest)
  if (beginnings.length === 0) return []
  return observations.filter(({ title = '', text }) =>
    wordsIn(`${title} ${text}`).some((word) =>
      beginnings.some((one) =>
        one.length >= minInner ? word.includes(one) : word.startsWith(one),
      ),
    ),
  )
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

function beginningsOf({ query_terms, keywords }: SearchInterest): string[] {
  const terms = [
    ...termsOf({ query_terms, keywords: [] }, maxTerms),
    ...termsOf({ query_terms: [], keywords }, maxTerms),
  ]
  const words = terms.flatMap(wordsIn)
  const telling = words.filter((word) => word.length >= minLetters)
  return [
    ...new Set(
      telling.map((word) => word.slice(0, Math.max(minLetters, word.length - endingLetters))),
    ),
  ]
}
