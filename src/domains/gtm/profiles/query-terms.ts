import type { WeightedPhrase } from '../scoring/icp.ts'

const maxTerms = 8
const maxWords = 3

/** A phrase of the offer and the language that it is in. */
export interface SpokenPhrase extends WeightedPhrase {
  readonly lang: string
}

/**
 * The short phrases by which a buyer would ask for an offer, as they stand on the website: its surest phrases, best
 * those of two words, and of longer ones the last two, where a language puts last what a thing is. None adds words to
 * one of several words before it.
 */
export function queryTermsOf(phrases: readonly SpokenPhrase[]): string[] {
  const terms = phrases
    .flatMap((phrase) => [phrase, ...endOf(phrase)])
    .filter(({ text }) => wordsIn(text).length <= maxWords)
    .map(({ text, weight }) => ({ text, worth: weight * shortness(text) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ text }) => text)
  return terms
    .filter((text, at) => !terms.slice(0, at).some((one) => adds(text, one)))
    .slice(0, maxTerms)
}

function shortness(text: string): number {
  return [0, 0.9, 1, 0.85][wordsIn(text).length] ?? 0
}

const headLast = new Set('en nl sv da no'.split(' '))

/** `strong white flour` → `white flour`. */
function endOf({ text, lang, weight }: SpokenPhrase): SpokenPhrase[] {
  const words = wordsIn(text)
  const end = words.slice(-2)
  const isName = words.length >= 3 && headLast.has(lang) && end.every((word) => word.length > 3)
  return isName ? [{ text: end.join(' '), lang, weight: weight * 0.7 }] : []
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/)
}

function adds(text: string, one: string): boolean {
  if (text.toLowerCase() === one.toLowerCase()) return true
  return one.includes(' ') && ` ${text.toLowerCase()} `.includes(` ${one.toLowerCase()} `)
}
