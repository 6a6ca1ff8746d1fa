import { functionWordsOf } from './stop-words.ts'

export const languages = 'en de fr es it nl pt sv da no pl fi cs hu ro ca'.split(' ')
const leastShare = 0.18
const leastLead = 1.1

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

function shareIn(words: readonly string[], list: ReadonlySet<string>): number {
  return words.filter((word) => list.has(word)).length / Math.max(1, words.length)
}
