import { z } from 'zod'
import { listQuery } from '#kernel/lists/page.ts'
import { further } from '#kernel/wire/further.ts'
import { countryCode } from '#kernel/wire/country.ts'
import { statementKind } from '../schemas.ts'

function degreesIn(text: string): number[] {
  return text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
}
function isLatitude(degrees: number | undefined): degrees is number {
  return degrees !== undefined && Math.abs(degrees) <= 90
}
function isLongitude(degrees: number | undefined): degrees is number {
  return degrees !== undefined && Math.abs(degrees) <= 180
}

const near = z
  .string()
  .max(100)
  .transform((text, context) => {
    const [lat, lng, ...more] = degreesIn(text)
    if (isLatitude(lat) && isLongitude(lng) && more.length === 0) return { lat, lng }
    context.addIssue('Send latitude and longitude in degrees, such as 51.75,-2.22')
    return z.NEVER
  })
  .meta({
    description: 'Latitude and longitude of the centre, in degrees.',
    example: '51.75,-2.22',
  })

const bbox = z
  .string()
  .max(200)
  .transform((text, context) => {
    const [west, south, east, north, ...more] = degreesIn(text)
    const complete =
      isLongitude(west) && isLatitude(south) && isLongitude(east) && isLatitude(north)
    if (complete && more.length === 0 && south <= north) return { west, south, east, north }
    context.addIssue('Send min_lng,min_lat,max_lng,max_lat in degrees, such as -11,49,2,61')
    return z.NEVER
  })
  .meta({
    description:
      'min_lng,min_lat,max_lng,max_lat in degrees; crosses the antimeridian if min_lng is greater than max_lng.',
    example: '-11,49,2,61',
  })

export const text = z
  .string()
  .trim()
  .max(200)
  .transform((text) => (text === '' ? undefined : text))
  .optional()
  .meta({
    description:
      'At most 12 words to look for in names, descriptions, places, categories, offers and wants. "Quotes", or and -not work as in web search; typing errors are tolerated.',
    example: 'flour',
  })

/** The filters of every list of businesses. */
export const businessFilters = {
  country: countryCode.optional(),
  city: z.string().trim().min(1).max(120).optional().meta({ example: 'Stroud' }),
  category: z.string().min(1).max(100).optional().meta({
    description: 'Slug of a category; a top-level category includes those below it.',
    example: 'food-and-drink',
  }),
  tag: z.string().min(1).max(100).optional().meta({ example: 'worker-cooperative' }),
  status: z
    .enum(['seeded', 'nominated', 'claimed', 'verified'])
    .optional()
    .meta({ example: 'claimed' }),
  proven: further(
    statementKind
      .optional()
      .meta({ description: 'With a proven statement of this kind.', example: 'certification' }),
  ),
  near: near.optional(),
  radius_km: z.coerce.number().positive().max(20_000).optional().meta({
    description: 'Distance from `near` in kilometres; 50 by default.',
    example: 100,
  }),
  bbox: further(bbox.optional()),
}

const orderings = [
  'relevance',
  'distance',
  'name',
  'created_at',
  'updated_at',
  '-distance',
  '-name',
  '-created_at',
  '-updated_at',
] as const

const ordering = z.enum(orderings).optional().meta({
  description:
    'Order of the rows; a leading minus reverses it. By default: distance with `near`, else relevance with a text, else name. Relevance ranks up to 100 matches.',
  example: 'name',
})

export const businessListQuery = listQuery({ ...businessFilters, search: text }, orderings).extend({
  ordering,
})
export const facetQuery = z.strictObject({ ...businessFilters, q: text })
export const searchQuery = listQuery({ ...businessFilters, q: text }, orderings).extend({
  ordering,
})
