import { z } from 'zod'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { Business, statementKind } from '../schemas.ts'

const count = z.int().meta({
  description: 'Number of businesses found that have it; estimated if `is_exact` is false.',
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
    count: z.int().meta({ description: 'Number of businesses found.', example: 12 }),
    is_exact: z.boolean().meta({
      description: 'False if so many are found that the counts are estimated from a sample.',
      example: true,
    }),
    categories: z.array(z.object({ ...term, children: z.array(z.object(term)) })).meta({
      description: 'A business counts once for each category, and once for the category above.',
    }),
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
      .meta({ description: 'Up to 50, most frequent first.' }),
    cities: z
      .array(
        z.object({
          name: byStrangers(z.string().meta({ example: 'Stroud' }), 'business directory'),
          count,
        }),
      )
      .meta({ description: 'Up to 50, most frequent first.' }),
    statuses: z.array(
      z.object({
        status: Business.shape.status.exclude(['suspended']).meta({ example: 'verified' }),
        count,
      }),
    ),
    proven_statements: z
      .array(z.object({ kind: statementKind, count }))
      .meta({ description: 'Number of businesses with a valid proven statement of each kind.' }),
  })
  .meta({ id: 'SearchFacets' })
