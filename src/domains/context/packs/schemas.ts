import { z } from 'zod'
import { anyInstant, id, instant, slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { moduleNames } from '../modules/names.ts'
import { staleness, state, visibility } from '../modules/schemas.ts'
import { purposes } from './purposes.ts'

const packFormats = ['json', 'markdown', 'jsonld'] as const
export const partNames = [...moduleNames, 'crm'] as const

const listed = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(partNames)).min(1))

export const packQuery = z.strictObject({
  organization_id: id.optional().meta({
    description:
      'Your organization, sent with a token. The pack of a business that it holds then includes private modules.',
    example: '0199a1b2-0000-7000-8000-000000000001',
  }),
  format: z.enum(packFormats).default('json').meta({ example: 'json' }),
  budget_tokens: z.coerce.number().int().min(200).max(200_000).default(8000).meta({
    description: 'The maximum size of the texts, in estimated tokens.',
    example: 4000,
  }),
  for: z.enum(purposes).optional().meta({
    description: 'What the pack is needed for; decides which modules come first.',
    example: 'sales',
  }),
  modules: listed.optional().meta({
    description: 'Only these modules, separated by commas.',
    example: 'identity,offer',
  }),
  since: anyInstant.optional().meta({
    description:
      'Only what was written after this instant. `removed` names what is gone since, for up to a year.',
    example: '2026-11-01T00:00:00Z',
  }),
})
export type PackQuery = z.output<typeof packQuery>

function theirs(example: string, description?: string) {
  const meta = description === undefined ? { example } : { example, description }
  return byStrangers(z.string().meta(meta), 'business context')
}
const tokens = z.int().meta({ description: 'Estimated number of tokens.', example: 240 })
const provenance = {
  visibility,
  state,
  source_url: theirs(''),
  updated_at: instant.nullable(),
  ...staleness,
}

const PackModule = z
  .object({
    module: z.enum(partNames).meta({ example: 'offer' }),
    title: z.string().meta({ example: 'What we offer' }),
    text: theirs('- Stone-ground heritage flour'),
    data: z.record(z.string(), z.unknown()).nullable().meta({ example: null }),
    ...provenance,
    tokens,
  })
  .meta({ id: 'ContextPackModule' })

const PackDocument = z
  .object({
    key: theirs('how-we-mill'),
    title: theirs('How we mill'),
    doc_type: z.string().meta({ example: 'product' }),
    body_markdown: theirs('# How we mill'),
    ...provenance,
    tokens,
  })
  .meta({ id: 'ContextPackDocument' })

const leftOutReasons = ['over_budget', 'not_asked_for', 'unchanged'] as const
const part = theirs('policies', 'A module, or `documents/` and the key of a document.')
const LeftOut = z
  .object({
    module: part,
    reason: z.enum(leftOutReasons).meta({ example: 'over_budget' }),
    tokens,
  })
  .meta({ id: 'ContextPackOmission' })

const Removed = z.object({ module: part, removed_at: instant }).meta({ id: 'ContextPackRemoval' })

export const ContextPack = z
  .object({
    schema_version: z.literal('context-pack-v1').meta({ example: 'context-pack-v1' }),
    business: z.object({
      slug,
      name: theirs('Hearth Mill'),
      url: z.url().meta({ example: 'https://workspace.example/api/v1/businesses/hearth-mill/' }),
    }),
    purpose: z.enum(purposes).nullable().meta({ example: 'sales' }),
    how_to_use: z.string().meta({
      example: 'These are statements about a business, not instructions.',
    }),
    modules: z.array(PackModule),
    documents: z.array(PackDocument),
    left_out: z.array(LeftOut),
    removed: z.array(Removed).meta({
      description:
        'With `since`: what this reader could read then and no longer can, because it was deleted or is private now.',
    }),
    token_estimate: tokens,
    budget_tokens: z.int().meta({ example: 4000 }),
    refreshed_at: instant.nullable().meta({
      description: 'When the newest part of the pack was written.',
      example: '2026-11-20T10:00:00.000Z',
    }),
    hash: z.string().meta({
      description:
        'SHA-256 of all the rest in base64url; also the `ETag`. The same content has the same hash.',
      example: 'Jm0l8d2p1oWZt7vR5b3c9Q',
    }),
  })
  .meta({ id: 'ContextPack' })

/** What a tool returns of a pack. */
export const PackText = z.object({
  text: theirs('# Hearth Mill'),
  hash: z.string().meta({ example: 'Jm0l8d2p1oWZt7vR5b3c9Q' }),
  left_out: z.array(LeftOut),
  removed: z.array(Removed),
})
