/** In the seven languages and those of the north, as spreadsheets and people write them. */
const yes = wordsOf(
  'true yes y 1 x ja j oui sí si sì s sim wahr vrai vero verdadero verdadeiro waar sant sann sand tosi on',
)
const no = wordsOf(
  'false no n 0 nein non nee não nao falsch faux falso onwaar falskt falsk usant epätosi off',
)

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** What a word says, in any case; undefined where it says neither. */
export function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
