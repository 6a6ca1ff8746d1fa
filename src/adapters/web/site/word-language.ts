import { guessLanguage } from '../../guess-language.ts'
import { functionWordsOf } from './stop-words.ts'

const languages = 'en de fr es it nl pt sv da no pl fi cs hu ro ca'.split(' ')
const leastShare = 0.18
const leastLead = 1.1
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

/** The language of which a text is full of function words, clearly ahead of others; '' where none is. */
export function clearLanguageOf(text: string): string {
  const words =
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, 1500) ?? []
  const counted = languages
    .map((lang) => ({ lang, share: shareIn(words, functionWordsOf(lang)) }))
    .sort((a, b) => b.share - a.share)
  const [first, second] = counted
  const isClear =
    first && second && first.share >= leastShare && first.share >= leastLead * second.share
  return isClear === true ? first.lang : ''
}

/** Names and numbers in Latin letters are easily taken for a language that has none of them. */
function isLatin(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin * 2 > (text.match(/\p{L}/gu)?.length ?? 0)
}

// Told by their letters, so never mistaken for a language that is written in Latin ones.
const otherScripts = 'ru uk bg el he ar fa hi ja ko zh th hy'.split(' ')

function shareIn(words: readonly string[], list: ReadonlySet<string>): number {
  return words.filter((word) => list.has(word)).length / Math.max(1, words.length)
}
