import { fold } from './tokens.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'united states of america': 'US',
  holland: 'NL',
  'czech republic': 'CZ',
}

const CODES_BY_NAME = new Map([...LANGUAGES.flatMap(namesIn), ...Object.entries(OTHER_NAMES)])
const CODES = new Set(CODES_BY_NAME.values())

/** The ISO 3166 alpha-2 code of a code or of a country's name in seven languages; null when it is neither. */
export function countryCode(country: string): string | null {
  const trimmed = country.trim()
  const upper = trimmed.toUpperCase()
  return CODES.has(upper) ? upper : (CODES_BY_NAME.get(fold(trimmed)) ?? null)
}

/** Whether some run of one to three words is a country's name. */
export function namesCountry(text: string): boolean {
  const words = fold(text).match(/[\p{L}]+/gu) ?? []
  return words.some((_, start) =>
    [1, 2, 3].some((length) => CODES_BY_NAME.has(words.slice(start, start + length).join(' '))),
  )
}

/** Pairs of folded name and code, from the language data that the runtime carries. */
function namesIn(lang: string): [string, string][] {
  const names = new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' })
  return LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`)).flatMap(
    (code) => {
      const name = isCountry(code) ? names.of(code) : undefined
      return name === undefined ? [] : [[fold(name), code] as [string, string]]
    },
  )
}

/** Deprecated and grouping codes (EU, UN, SU …) are no countries: they canonicalise to another code or are listed. */
function isCountry(code: string): boolean {
  const notCountries = ['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ']
  return !notCountries.includes(code) && new Intl.Locale('und', { region: code }).region === code
}
