import { guessLanguage } from '../../guess-language.ts'
import { functionWordsOf } from './stop-words.ts'

const languages = 'en de fr es it nl pt sv da no pl fi cs hu ro ca'.split(' ')
const leastShare = 0.18
const leastLead = 1.1

/**
 * The language whose function words a text is full of; where no list of them is clearly ahead, what its letters look
 * like. '' when neither tells.
 */
export function languageOfWords(text: string): string {
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
  return isClear ? first.lang : guessLanguage(text, languages.concat(otherScripts))
}

// Told by their letters, so never mistaken for a language that is written in Latin ones.
const otherScripts = 'ru uk bg el he ar fa hi ja ko zh th hy'.split(' ')

function shareIn(words: readonly string[], list: ReadonlySet<string>): number {
  return words.filter((word) => list.has(word)).length / Math.max(1, words.length)
}
