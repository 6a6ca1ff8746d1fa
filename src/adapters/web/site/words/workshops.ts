import { wordsOf } from './phrases.ts'

/** How a language calls the place where a trade is done: `Sattlerei`, `savonnerie`, `quesería`, `caseificio`. */
const workshops: Readonly<Record<string, RegExp>> = {
  de: /\p{L}{3}(?:erei|bau|pflege|technik|verleih|vermietung|reinigung)$/iu,
  nl: /\p{L}{3}(?:erij|bedrijf|bouw|verhuur)$/iu,
  fr: /\p{L}{3}(?:erie|culture)$/iu,
  es: /\p{L}{3}(?:ería|cultura)$/iu,
  it: /\p{L}{3}(?:eria|ificio|coltura)$/iu,
  pt: /\p{L}{3}(?:aria|cultura)$/iu,
  en: /\p{L}{2}(?:kery|wery|nery|ttery|undry|catering)$/iu,
}

/** The words of a name that say which trade it is of. */
export function workshopsIn(name: string, lang: string): string[] {
  const ending = workshops[lang]
  return ending === undefined ? [] : wordsOf(name).filter((word) => ending.test(word))
}
