import { lazy } from '#kernel/lazy.ts'
import { functionWordsOf } from './stop-words.ts'

export const languages = 'en de fr es it nl pt sv da no pl fi cs hu ro ca'.split(' ')
const leastShare = 0.18
const usualLead = 1.1

/** The language of which a text is full of function words, `leastLead` times those of others; '' where none is. */
export function clearLanguageOf(text: string, { leastLead = usualLead } = {}): string {
  const words =
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, 1500) ?? []
  const counts = new Map<string, number>()
  for (const word of words)
    for (const lang of speakers().get(word) ?? []) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  const counted = languages
    .map((lang) => ({ lang, share: (counts.get(lang) ?? 0) / Math.max(1, words.length) }))
    .sort((a, b) => b.share - a.share)
  const [first, second] = counted
  const isClear =
    first && second && first.share >= leastShare && first.share >= leastLead * second.share
  return isClear === true ? first.lang : ''
}

/** The languages that have a word among their function words. */
const speakers = lazy((): ReadonlyMap<string, readonly string[]> => {
  const spoken = languages.flatMap((lang) =>
    [...functionWordsOf(lang)].map((word) => ({ lang, word })),
  )
  return new Map(
    [...Map.groupBy(spoken, ({ word }) => word)].map(([word, uses]) => [
      word,
      uses.map(({ lang }) => lang),
    ]),
  )
})
