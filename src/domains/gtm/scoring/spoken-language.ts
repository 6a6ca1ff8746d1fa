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
/** What people ask with, of which lists of function words have some and not all. */
const askingWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words('any best good need looking anyone someone where which isn doesn under'),
  de: words(
    'ihr euch wir uns suche suchen sucht gesucht jemand welche welcher welches kennt kennen wo wer wie verkaufe',
  ),
  fr: words(
    'cherche cherchons recherche recherchons vous nous quelqu quel quelle quelle bonjour pour avec des et',
  ),
  es: words(
    'alguien busco buscamos necesito necesitamos quién dónde cuál hola para que al a no sea de por',
  ),
  it: words(
    'cerco cerchiamo qualcuno consigliate vendo vende grazie dove chi quale presso zona da di per',
  ),
  nl: words(
    'jullie iemand welk welke gezocht zoek zoeken wij ons onze wordt kleine hoe waar wie voor per naar ook heeft',
  ),
  pt: words('alguém procuro procuramos preciso vocês vende onde quem qual porque na no uma para'),
}

/** A declared language is believed unless another has so many times more function words. */
const doubt = 1.5
const enough = 2

/**
 * The language that a text is written in, by its function words, among those that have a lexicon: what a source
 * declares is often that of its site. The declared one stays where the text is too short to tell.
 */
export function spokenLanguage(text: string, declared: string): string {
  const spoken = (text.slice(0, maxChars).toLowerCase().match(wordPattern) ?? []).slice(0, maxWords)
  const counts = [...stopWords()].map(([lang, stops]) => ({
    lang,
    count:
      spoken.filter((word) => stops.has(word) || askingWords[lang]?.has(word) === true).length +
      lettersOf(text.slice(0, maxChars), lang),
  }))
  const [best, second] = counts.toSorted((a, b) => b.count - a.count || (a.lang < b.lang ? -1 : 1))
  if (best === undefined || second === undefined || best.count < (second.count === 0 ? 1 : enough))
    return declared
  const believed = counts.find(({ lang }) => lang === declared)?.count ?? 0
  if (best.count <= doubt * believed) return declared
  return best.count === second.count ? '' : best.lang
}

function lettersOf(text: string, lang: string): number {
  const pattern = ownLetters[lang]
  return pattern === undefined ? 0 : (text.match(pattern)?.length ?? 0)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
