import { z } from 'zod'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { Business, statementKind } from '../schemas.ts'

const count = z.int().meta({
  description: 'Businesses found that have it; where `is_exact` is false, about as many.',
  example: 12,
})
const term = {
  slug: z.string().meta({ example: 'bakery-and-milling' }),
  name: z.string().meta({ example: 'Bakery and milling' }),
  count,
}

/** Values without a business are left out, except where there are only a few that could be. */
export const SearchFacets = z
  .object({
    count: z.int().meta({ description: 'Businesses found.', example: 12 }),
    is_exact: z.boolean().meta({
      description: 'False where so many are found that a share of them stands for all.',
      example: true,
    }),
    categories: z
      .array(z.object({ ...term, children: z.array(z.object(term)) }))
      .meta({ description: 'A business counts once for each category and once above it.' }),
    tags: z.array(
      z.object({
        facet: z.string().meta({ example: 'ownership' }),
        values: z.array(z.object(term)),
      }),
    ),
    countries: z
      .array(
        z.object({
          code: z.string().meta({ example: 'GB' }),
          name: z.string().meta({ example: 'United Kingdom' }),
          count,
        }),
      )
      .meta({ description: 'At most 50, the most frequent first.' }),
    cities: z
      .array(
        z.object({
          name: byStrangers(z.string().meta({ example: 'Stroud' }), 'business directory'),
          count,
        }),
      )
      .meta({ description: 'At most 50, the most frequent first.' }),
    statuses: z.array(
      z.object({
        status: Business.shape.status.exclude(['suspended']).meta({ example: 'verified' }),
        count,
      }),
    ),
    proven_statements: z
      .array(z.object({ kind: statementKind, count }))
      .meta({ description: 'Businesses with a proven statement of the kind that is still valid.' }),
  })
  .meta({ id: 'SearchFacets' })
