import type { WeightedPhrase } from '../icp.ts'
import type { NameTrades } from '../many-tokens.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const

/** The weightiest phrase whose trade a text is about in other words, in another language or by a brand; else none. */
export function phraseOfSameTrade(
  text: string,
  lang: string,
  phrases: readonly WeightedPhrase[],
  trades: NameTrades,
): WeightedPhrase | undefined {
  const spoken = trades(text, lang)
  if (spoken.size === 0) return undefined
  return namedBy(phrases, lang, trades)
    .filter(({ of }) => [...of].some((trade) => spoken.has(trade)))
    .map(({ phrase }) => phrase)
    .toSorted((a, b) => b.weight - a.weight)[0]
}

/** The phrases that name a trade, read in the language in which most of them do: nobody says which one a profile is in. */
function namedBy(phrases: readonly WeightedPhrase[], lang: string, trades: NameTrades) {
  const readings = [...new Set([lang, ...languages])].map((one) =>
    phrases
      .map((phrase) => ({ phrase, of: trades(phrase.text, one) }))
      .filter(({ of }) => of.size > 0),
  )
  return readings.toSorted((a, b) => b.length - a.length)[0] ?? []
}
