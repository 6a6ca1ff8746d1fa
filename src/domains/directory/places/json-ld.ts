import type { Interval, OpeningHours } from './opening-hours.ts'
import type { Place } from './places.ts'

/** The members of a schema.org Place that say when it is open; what is closed on a date opens and closes at midnight. */
export function openingHoursLd(hours: OpeningHours | null): object {
  if (hours === null) return {}
  const { weekly, exceptions } = hours
  const regular = Object.entries(weekly).flatMap(([day, intervals]) =>
    intervals.map((one) => specification(one, { dayOfWeek: `https://schema.org/${titled(day)}` })),
  )
  const special = exceptions.flatMap(({ date, intervals }) => {
    const on = { validFrom: date, validThrough: date }
    return (intervals.length === 0 ? [closed] : intervals).map((one) => specification(one, on))
  })
  return {
    ...(regular.length === 0 ? {} : { openingHoursSpecification: regular }),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special }),
  }
}

const closed: Interval = { opens: '00:00', closes: '00:00' }

function specification({ opens, closes }: Interval, when: object) {
  // Times of schema.org end a minute before midnight.
  const end = closes === '24:00' ? '23:59' : closes
  return { '@type': 'OpeningHoursSpecification', ...when, opens, closes: end }
}

function titled(day: string): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1)
}

interface Located extends Pick<Place, 'address' | 'city' | 'country_code' | 'lat' | 'lng'> {
  readonly region?: string
}

/** Where something is, as schema.org tells it. */
export function whereLd({ address, city, region = '', country_code, lat, lng }: Located) {
  const parts = {
    streetAddress: address,
    addressLocality: city,
    addressRegion: region,
    addressCountry: country_code,
  }
  const told = Object.entries(parts).filter(([, part]) => part !== '')
  return {
    address: { '@type': 'PostalAddress', ...Object.fromEntries(told) },
    ...(lat === null || lng === null ? {} : { geo: geoLd(lat, lng) }),
  }
}

function geoLd(latitude: number, longitude: number) {
  return { '@type': 'GeoCoordinates', latitude, longitude }
}

/** Further locations, for the `location` of an organization. */
export function placesLd(places: readonly Place[]): object[] {
  return places.map((place) => ({
    '@type': 'Place',
    name: place.name,
    ...whereLd(place),
    ...openingHoursLd(place.opening_hours),
  }))
}
