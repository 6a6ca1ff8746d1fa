import { countryOf } from '#kernel/text/countries.ts'
import { withoutAccents } from '#kernel/text/fold.ts'
import type { Geo } from '../icp.ts'
import type { LeadFacts } from '../lead-facts.ts'

type Place = Pick<LeadFacts, 'country' | 'region' | 'city' | 'lat' | 'lng'>

const sameCityMatch = 1
const sameRegionMatch = 0.9
const sameCountryMatch = 0.8
const remoteMatch = 0.6
const defaultRadiusKm = 50
const earthRadiusKm = 6_371

/** How well a place matches the best of the wanted ones, 0..1; null when nothing asked or nothing known compares. */
export function geographyMatch(
  place: Place,
  wanted: readonly Geo[],
  remoteDeliverable: boolean,
): number | null {
  const matches = wanted.map((geo) => matchOf(place, geo)).filter((match) => match !== null)
  if (matches.length === 0) return null
  return Math.max(...matches, remoteDeliverable ? remoteMatch : 0)
}

function matchOf(place: Place, geo: Geo): number | null {
  const inCircle = circleMatch(place, geo)
  const byName = nameMatch(place, geo)
  if (inCircle === null || byName === null) return inCircle ?? byName
  return Math.max(inCircle, byName)
}

function circleMatch(place: Place, geo: Geo): number | null {
  const { lat, lng } = place
  if (lat === undefined || lng === undefined || geo.lat === undefined || geo.lng === undefined)
    return null
  const radius = geo.radius_km !== undefined && geo.radius_km > 0 ? geo.radius_km : defaultRadiusKm
  return Math.exp(-((distanceKm(lat, lng, geo.lat, geo.lng) / radius) ** 2))
}

/** A wanted region that the lead's record doesn't tell leaves the country to decide. */
function nameMatch(place: Place, geo: Geo): number | null {
  const countries = sameCountry(place.country, geo.country)
  if (countries === false) return 0
  if (geo.region !== undefined && geo.region.trim() !== '') {
    const wanted = withoutAccents(geo.region.trim())
    if (place.city !== undefined && withoutAccents(place.city.trim()) === wanted)
      return sameCityMatch
    if (place.region !== undefined && withoutAccents(place.region.trim()) === wanted)
      return sameRegionMatch
  }
  if (countries === true) return sameCountryMatch
  return geo.region !== undefined && place.region !== undefined ? 0 : null
}

function sameCountry(a: string | undefined, b: string | undefined): boolean | null {
  if (a === undefined || b === undefined || a.trim() === '' || b.trim() === '') return null
  const [left, right] = [a, b].map((name) => countryOf(name)?.code ?? withoutAccents(name.trim()))
  return left === right
}

/** Great-circle distance by the haversine formula. */
function distanceKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const halfLat = Math.sin(radians(lat2 - lat1) / 2) ** 2
  const halfLng = Math.sin(radians(lng2 - lng1) / 2) ** 2
  const chord = halfLat + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * halfLng
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
