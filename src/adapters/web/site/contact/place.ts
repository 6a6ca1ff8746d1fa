import { getCountries } from 'libphonenumber-js/min'
import type { Claim } from '../company/claim.ts'
import type { Location } from '../company/location.ts'
import type { SitePart } from '../company/site-text.ts'
import { cityOf } from './city.ts'
import { countryOf } from './country.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** Where a company is, from what its pages say outside of structured data. */
export interface Place {
  /** ISO 3166. */
  readonly country?: string
  readonly claim?: Claim<Location>
}

/** The country that a site speaks for most, and the town beside its postal codes. */
export function placeOf(parts: readonly SitePart[], host: string): Place {
  const country = countryOf(parts, host)
  if (country === undefined) return {}
  const city = cityOf(parts, country.value)
  const value = {
    ...(city && { city: city.value }),
    country: names.of(country.value) ?? country.value,
  }
  const quote = city?.quote ?? country.quote ?? ''
  const { source, method, confidence } = city ?? country
  return { country: country.value, claim: { value, source, method, confidence, quote } }
}

/** The code of a country that structured data names, in English or as a code. */
export function countryCode(name: string): string | undefined {
  const code = name.toUpperCase()
  if (/^[A-Z]{2}$/.test(code)) return code
  return codes.get(name.toLowerCase())
}

// Of codes that have one name, such as GB and UK, the one that telephones know.
const codes = new Map<string, string>(
  getCountries().map((code) => [(names.of(code) ?? '').toLowerCase(), code]),
)
