import { z } from 'zod'
import { instant, slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'business directory')
}
const address = z.string().meta({ example: 'https://hearthmill.example' })

/** What `organizations_schema-v1.0.0` of the Murmurations library takes; ways to reach people are left out. */
export const MurmurationsProfile = z
  .object({
    linked_schemas: z.array(z.string().meta({ example: 'organizations_schema-v1.0.0' })),
    name: told('Hearth Mill'),
    primary_url: told('https://hearthmill.example'),
    tags: z.array(told('Bakery and milling')),
    urls: z.array(z.object({ name: z.string().meta({ example: 'Directory' }), url: address })),
    description: told('A mill that grinds heritage wheat between stones.'),
    status: z.literal('active').meta({ example: 'active' }),
    full_address: told('Stroud, Gloucestershire, United Kingdom'),
    country_iso_3166: z.string().meta({ example: 'GB' }),
    geolocation: z
      .object({
        lat: z.number().meta({ example: 51.7457 }),
        lon: z.number().meta({ example: -2.2158 }),
      })
      .optional(),
    relationships: z.array(z.object({ predicate_url: address, object_url: address })),
    unique_id: address,
  })
  .meta({ id: 'MurmurationsProfile' })

export const Federation = z
  .object({
    business_slug: slug,
    is_published: z.boolean().meta({
      description: 'Whether its holder publishes it in the index.',
      example: true,
    }),
    status: z.enum(['waiting', 'posted', 'invalid', 'removed']).meta({
      description:
        'Last response of the index: `invalid` with its `errors`; `waiting` until the index is asked.',
      example: 'posted',
    }),
    errors: z.array(
      byStrangers(
        z.string().meta({ example: '/name: Missing Required Property' }),
        'Murmurations index',
      ),
    ),
    updated_at: instant,
  })
  .meta({ id: 'BusinessFederation' })

export const FederationWish = z
  .strictObject({ is_published: z.boolean().meta({ example: true }) })
  .meta({ id: 'BusinessFederationWish' })
