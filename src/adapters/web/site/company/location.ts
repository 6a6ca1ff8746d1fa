import { nodesOf, textOf, typesOf } from '../html/schema-node.ts'
import type { SchemaNode } from '../html/schema-node.ts'
import type { Claim, ReadPage } from './claim.ts'

/** A place of the company; `country` is the English name, coordinates are in degrees. */
export interface Location {
  readonly city?: string
  readonly region?: string
  readonly country?: string
  readonly lat?: number
  readonly lng?: number
}

/** The places that an organization node states, from its addresses and its `location`. */
export function locationsOf(node: SchemaNode): Location[] {
  const places = [node, ...nodesOf(node, 'location')]
  return places.flatMap((place) => {
    const spot = coordinates(place)
    const own = typesOf(place).includes('PostalAddress') ? [place] : []
    const found = [...nodesOf(place, 'address'), ...own]
      .map(fromAddress)
      .filter((a) => Object.keys(a).length > 0)
    return found.length === 1 ? found.map((location) => ({ ...location, ...spot })) : found
  })
}

/** The place that Open Graph business metadata names. */
export function openGraphLocation(source: ReadPage): Claim<Location>[] {
  const meta = (name: string): string | undefined =>
    source.page.meta.get(`og:${name}`) ??
    source.page.meta.get(`business:contact_data:${name.replace('-name', '')}`)
  const value = place(meta('locality'), meta('region'), meta('country-name'))
  return Object.keys(value).length > 0 ? [{ value, source, method: 'og', confidence: 0.7 }] : []
}

/** Leaves out repeated places, at most ten; of each the first claim stays. */
export function distinct(claims: readonly Claim<Location>[]): Claim<Location>[] {
  const byName = new Map(
    claims
      .toReversed()
      .map((one) => [`${one.value.city ?? ''}|${one.value.country ?? ''}`.toLowerCase(), one]),
  )
  return [...byName.values()].toReversed().slice(0, 10)
}

/** A place as people write it. */
export function placeName({ city, region, country }: Location): string {
  return [city, region, country].filter((part) => part !== undefined && part !== '').join(', ')
}

function fromAddress(address: SchemaNode): Location {
  return place(
    textOf(address, 'addressLocality', 100),
    textOf(address, 'addressRegion', 100),
    textOf(address, 'addressCountry', 100),
  )
}

function place(city?: string, region?: string, country?: string): Location {
  return {
    ...(city ? { city } : {}),
    ...(region ? { region } : {}),
    ...(country ? { country: countryName(country) } : {}),
  }
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

function countryName(country: string): string {
  return (
    (/^[a-z]{2}$/i.test(country) ? regionNames.of(country.toUpperCase()) : undefined) ?? country
  )
}

function coordinates(node: SchemaNode): { lat?: number; lng?: number } {
  const geo = nodesOf(node, 'geo')[0] ?? node
  const lat = Number.parseFloat(textOf(geo, 'latitude') ?? '')
  const lng = Number.parseFloat(textOf(geo, 'longitude') ?? '')
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : {}
}
