import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { day, flag, id, instant, slug } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { BusinessInShort } from '../schemas.ts'
import { businessFilters, text } from '../search/query.ts'

const kind = z.enum(['offer', 'want']).meta({ example: 'offer' })
const title = readable(200).meta({ example: 'Spelt flour, stone ground' })
const description = z
  .string()
  .trim()
  .max(2000)
  .meta({ example: 'Two tonnes a month, with protein figures for each batch.' })
const category = z
  .string()
  .min(1)
  .max(100)
  .nullable()
  .meta({ description: 'Slug from GET /directory/categories/.', example: 'bakery-and-milling' })
const tags = z
  .array(z.string().min(1).max(100))
  .max(20)
  .transform((slugs) => [...new Set(slugs)])
  .meta({ description: 'Slugs from GET /directory/tags/.', example: ['wholesale'] })
const lat = z.number().min(-90).max(90).nullable().meta({
  description:
    'Where it is offered or needed, in degrees (WGS 84); by default the place of the business.',
  example: 51.7457,
})
const lng = z.number().min(-180).max(180).nullable().meta({ example: -2.2158 })
const radius_km = z.int().min(1).max(20_000).nullable().meta({
  description:
    'How far from there it is delivered or collected, in kilometres; null for any distance.',
  example: 80,
})
const valid_until = day.nullable().meta({
  description: 'Its last day; null to show it until it is closed.',
  example: '2031-03-31',
})

/** As it was written, also by the longer rules of a profile. */
function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'business directory')
}

export const Listing = z
  .object({
    id,
    business: BusinessInShort,
    kind,
    title: told('Spelt flour, stone ground'),
    description: told('Two tonnes a month, with protein figures for each batch.'),
    category: z.string().nullable().meta({ example: 'bakery-and-milling' }),
    tags: z.array(z.string().meta({ example: 'wholesale' })),
    lat,
    lng,
    radius_km,
    valid_until,
    status: z.enum(['open', 'closed', 'expired']).meta({
      description: '`closed` by its business, `expired` after its last day.',
      example: 'open',
    }),
    posted_at: instant,
  })
  .meta({ id: 'Listing' })
export const ListingList = listOf(Listing, 'ListingList')

const ofKind = {
  kind: kind.optional(),
  category: businessFilters.category,
}
export const businessListingQuery = listQuery(ofKind, orderings('-posted_at', 'posted_at'))
export const listingQuery = listQuery(
  {
    q: text,
    ...ofKind,
    tag: businessFilters.tag,
    near: businessFilters.near,
    radius_km: businessFilters.radius_km,
    include_unproven: flag.default(false).meta({
      description: 'Includes listings of businesses that nobody vouches for.',
      example: 'true',
    }),
  },
  ['-posted_at', 'posted_at', 'relevance', 'distance'],
).extend({
  ordering: z.enum(['-posted_at', 'posted_at', 'relevance', 'distance']).optional().meta({
    description:
      'By default nearest first with `near`, best matches first with `q`, else newest first. If there are more than are counted, relevance orders the newest 1,000 and distance the nearest 1,000.',
    example: '-posted_at',
  }),
})
export const ownListingQuery = listQuery(
  { kind: kind.optional(), status: Listing.shape.status.optional() },
  orderings('-posted_at', 'posted_at'),
)

export const NewListing = z
  .strictObject({
    kind,
    title,
    description: description.default(''),
    category: category.default(null),
    tags: tags.default([]),
    lat: lat.default(null),
    lng: lng.default(null),
    radius_km: radius_km.default(null),
    valid_until: valid_until.default(null),
  })
  .meta({ id: 'NewListing' })
export const ListingChange = z
  .strictObject({
    title,
    description,
    category,
    tags,
    lat,
    lng,
    radius_km,
    valid_until,
    status: z.enum(['open', 'closed']).meta({
      description: '`closed` hides it from lists; `open` shows it again.',
      example: 'open',
    }),
  })
  .partial()
  .meta({ id: 'ListingChange' })

function share(max: number, description: string) {
  return z.int().meta({ description: `${description} 0 to ${max}.`, example: Math.floor(max / 2) })
}
const Score = {
  score: z
    .int()
    .meta({ description: 'The sum of the points of all parts, 0 to 100.', example: 64 }),
  parts: z.object({
    words: z.object({
      points: share(50, 'For shared words; those of the title count twice.'),
      shared: z.array(byStrangers(slug.meta({ example: 'flour' }), 'business directory')).meta({
        description:
          'Words of this listing that the other one has, folded; misspelled ones included.',
      }),
    }),
    category: z.object({ points: share(15, 'For the same category; 8 for a sibling category.') }),
    tags: z.object({
      points: share(10, 'For the share of tags in common.'),
      shared: z.array(slug.meta({ example: 'wholesale' })),
    }),
    distance: z.object({
      points: share(
        15,
        'All at the same place, none from 500 km, or from twice the smaller radius.',
      ),
      km: z
        .int()
        .nullable()
        .meta({ description: 'Kilometres; null if a place is not known.', example: 42 }),
    }),
    recency: z.object({
      points: share(10, 'All if posted today, none after 180 days.'),
      days: z.int().meta({ description: 'Days since it was posted.', example: 3 }),
    }),
  }),
}
const ListingMatch = z.object({ listing: Listing, ...Score }).meta({ id: 'ListingMatch' })
export const ListingMatchList = listOf(ListingMatch, 'ListingMatchList')
/** What fits a listing, for whoever posted that. */
export const FoundMatch = z
  .object({ listing_id: id, title: Listing.shape.title, ...ListingMatch.shape })
  .meta({ id: 'ListingMatchFound' })
