import { lazy } from '../lazy.ts'
import { languages } from './languages.ts'
import { fold } from './fold.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** In English. */
  readonly name: string
}

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Assigned by the language data to unions, pseudo-regions and withdrawn codes. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ'])

// The language data takes a while to read.
const countries = lazy((): readonly Country[] => {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && isCurrent(code))
    .flatMap((code) => {
      const name = english.of(code)
      return name === undefined ? [] : [{ code, name }]
    })
})

/** A withdrawn code is canonicalised to its successor. */
function isCurrent(code: string): boolean {
  return new Intl.Locale('und', { region: code }).region === code
}

/** Other names in common English use. */
const alsoCalled: Readonly<Record<string, string>> = {
  america: 'US',
  britain: 'GB',
  burma: 'MM',
  'cape verde': 'CV',
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  korea: 'KR',
  macedonia: 'MK',
  'northern ireland': 'GB',
  scotland: 'GB',
  swaziland: 'SZ',
  'the gambia': 'GM',
  'the netherlands': 'NL',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  'united states of america': 'US',
  usa: 'US',
  wales: 'GB',
}

const byCode = lazy(() => new Map(countries().map((country) => [country.code, country])))
const codesByName = lazy(
  () => new Map([...languages.flatMap(namesIn), ...Object.entries(alsoCalled)]),
)

/** Pairs of folded name and code, from the language data that the runtime carries. */
function namesIn(language: string): [string, string][] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countries().map(({ code }) => [fold(names.of(code) ?? code), code])
}

/** The country of an ISO code, or of a name in one of seven languages, whatever its case and accents. */
export function countryOf(text: string): Country | undefined {
  const known = byCode()
  return known.get(text.trim().toUpperCase()) ?? known.get(codesByName().get(fold(text)) ?? '')
}

/** Whether some run of one to three words is the name of a country. */
export function namesCountry(text: string): boolean {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  return words.some((_, start) =>
    [1, 2, 3].some((length) => codesByName().has(words.slice(start, start + length).join(' '))),
  )
}
