import { dayMs } from '#kernel/clock.ts'
import { countryOf } from '#kernel/text/countries.ts'
import type { SearchInterest } from './contract.ts'

/** What the profile would search for; without such terms, its keywords from the heaviest down. */
export function termsOf({ query_terms, keywords }: SearchInterest, max: number): string[] {
  const heaviest = keywords.toSorted((a, b) => b.weight - a.weight).map((keyword) => keyword.text)
  const terms = (query_terms.length > 0 ? query_terms : heaviest).map((term) =>
    term.trim().replace(/\s+/gu, ' ').slice(0, 100),
  )
  return [...new Set(terms.filter((term) => term !== ''))].slice(0, max)
}

/** What registers are searched for: the trades that the profile sells to; where it names none, what it sells. */
export function tradesOf(interest: SearchInterest, max: number): string[] {
  const { industries = [] } = interest
  return termsOf(industries.length > 0 ? { ...interest, query_terms: industries } : interest, max)
}

/** ISO codes of the countries that the profile names. */
export function countriesOf({ geos = [] }: SearchInterest): string[] {
  const codes = geos.flatMap(({ country }) => countryOf(country ?? '')?.code ?? [])
  return [...new Set(codes)].sort()
}

/** The moment so many days ago, down to the hour, so that all who ask in an hour ask the same. */
export function daysAgo(now: Date, days: number): string {
  const ms = now.getTime() - days * dayMs
  return new Date(ms - (ms % 3_600_000)).toISOString()
}

/** An address with its parameters. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | number>>,
): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
  return url.href
}
