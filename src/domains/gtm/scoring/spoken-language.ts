import { stopWords } from './tokens.ts'

const wordPattern = /\p{L}+/gu
const maxWords = 400
const maxChars = 4_000
/** Letters and marks that few of these languages have. */
const ownLetters: Readonly<Record<string, RegExp>> = {
  de: /[äöüß]/giu,
  es: /[ñ¿¡]/giu,
  fr: /[êçœùû]/giu,
  it: /[àèìò]/giu,
  pt: /[ãõêç]/giu,
}
/** A declared language is believed unless another has so many times more function words. */
const doubt = 1.5
const enough = 2

/**
 * The language that a text is written in, by its function words, among those that have a lexicon: what a source
 * declares is often that of its site. The declared one stays where the text is too short to tell.
 */
export function spokenLanguage(text: string, declared: string): string {
  const words = (text.slice(0, maxChars).toLowerCase().match(wordPattern) ?? []).slice(0, maxWords)
  const counts = [...stopWords()].map(([lang, stops]) => ({
    lang,
    count:
      words.filter((word) => stops.has(word)).length + lettersOf(text.slice(0, maxChars), lang),
  }))
  const [best, second] = counts.toSorted((a, b) => b.count - a.count || (a.lang < b.lang ? -1 : 1))
  if (best === undefined || second === undefined || best.count < enough) return declared
  const believed = counts.find(({ lang }) => lang === declared)?.count ?? 0
  if (best.count <= doubt * believed) return declared
  return best.count === second.count ? '' : best.lang
}

function lettersOf(text: string, lang: string): number {
  const pattern = ownLetters[lang]
  return pattern === undefined ? 0 : (text.match(pattern)?.length ?? 0)
}
