import { guessLanguage } from '../../guess-language.ts'
import { clearLanguageOf, languages } from './function-word-language.ts'

/** What letters look like shows in so many of them. */
const sampleLength = 4_000

/**
 * The language whose function words a text is full of; where no list of them is clearly ahead, what its letters look
 * like. '' when neither tells.
 */
export function languageOfWords(text: string): string {
  const clear = clearLanguageOf(text)
  if (clear !== '') return clear
  const sample = text.slice(0, sampleLength)
  return guessLanguage(sample, isLatin(sample) ? languages : languages.concat(otherScripts))
}

/** Names and numbers in Latin letters are easily taken for a language that has none of them. */
function isLatin(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin * 2 > (text.match(/\p{L}/gu)?.length ?? 0)
}

// Told by their letters, so never mistaken for a language that is written in Latin ones.
const otherScripts = 'ru uk bg el he ar fa hi ja ko zh th hy'.split(' ')
