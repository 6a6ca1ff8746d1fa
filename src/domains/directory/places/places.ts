import { z } from 'zod'
import { namedCountry } from '#kernel/wire/country.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { OpeningHours } from './opening-hours.ts'
import { lineOf, readable } from '#kernel/wire/texts.ts'

const maxPlaces = 50
const largestPlaces = 65_536

export function degrees(limit: number, example: number) {
  return z
    .number()
    .min(-limit)
    .max(limit)
    .nullable()
    .meta({ description: 'Degrees, WGS 84.', example })
}

export const openingHours = OpeningHours.nullable().meta({
  description: 'When it is open; null if unknown.',
})

function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'business directory')
}

/** A further location of a business. */
export const Place = z
  .object({
    name: told('Hearth Mill shop'),
    address: told('12 High Street'),
    city: told('Nailsworth'),
    country: z.string().meta({ description: 'Name in English.', example: 'United Kingdom' }),
    country_code: z.string().meta({ description: 'ISO 3166-1 alpha-2.', example: 'GB' }),
    lat: degrees(90, 51.694),
    lng: degrees(180, -2.2185),
    opening_hours: openingHours,
  })
  .meta({ id: 'BusinessPlace' })
export type Place = z.output<typeof Place>

const wish = z
  .strictObject({
    name: readable(200).meta({ example: 'Hearth Mill shop' }),
    address: lineOf(z.string().trim().max(300)).default('').meta({ example: '12 High Street' }),
    city: readable(120).meta({ example: 'Nailsworth' }),
    country: namedCountry,
    lat: degrees(90, 51.694).default(null),
    lng: degrees(180, -2.2185).default(null),
    opening_hours: openingHours.default(null),
  })
  .superRefine(({ lat, lng }, context) => {
    if ((lat === null) !== (lng === null))
      context.addIssue({
        code: 'custom',
        path: [lat === null ? 'lat' : 'lng'],
        params: { code: 'incomplete' },
        message: 'Send both `lat` and `lng`, or neither.',
      })
  })

/** Where else a business is; the whole list is sent. */
export const NewPlaces = z
  .array(wish)
  .max(maxPlaces)
  .refine((places) => JSON.stringify(places).length <= largestPlaces, {
    message: 'Send at most 64 KB of places',
    params: { code: 'too_long' },
  })
  .meta({
    description: `Further locations; they replace the existing ones. At most ${maxPlaces}, or 64 KB.`,
    example: [{ name: 'Hearth Mill shop', city: 'Nailsworth', country: 'United Kingdom' }],
  })

/** As they are stored and shown: the country in its two columns. */
export function placesGiven(places: z.output<typeof NewPlaces>): Place[] {
  return places.map(({ country, name, address, city, ...rest }) => ({
    name,
    address,
    city,
    country: country.name,
    country_code: country.code,
    ...rest,
  }))
}
