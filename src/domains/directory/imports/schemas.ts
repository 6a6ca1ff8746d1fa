import { z } from 'zod'
import { slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { DuplicateCandidate } from '../duplicates/refusing.ts'

export const mostRows = 200
const mostCharacters = 500_000

export const ImportFile = z
  .strictObject({
    format: z.enum(['csv', 'geojson']).meta({ example: 'csv' }),
    content: z
      .string()
      .min(1)
      .max(mostCharacters)
      .meta({
        description: `The whole file, of up to ${mostRows} businesses. Columns or properties are named as in POST /businesses/ and in the export; \`external_key\` is your own id for a row.`,
        example:
          'external_key,name,description,city,country,lat,lng\nmill-1,Weir Mill,Grinds oats.,Malvern,GB,52.11,-2.32\n',
      }),
  })
  .meta({ id: 'BusinessImportFile' })

const ImportedRow = z
  .object({
    row: z.int().meta({ description: 'Number of the business in the file, from 1.', example: 1 }),
    external_key: z.string().nullable().meta({ example: 'mill-1' }),
    outcome: z.enum(['created', 'changed', 'unchanged', 'duplicate', 'refused']).meta({
      description:
        '`duplicate` of the entries in `candidates`, or `refused` for the reasons in `errors`; neither writes anything.',
      example: 'created',
    }),
    business_slug: slug.nullable(),
    errors: z.array(
      z.object({
        field: z.string().meta({ example: 'country' }),
        code: z.string().meta({ example: 'invalid' }),
        message: byStrangers(z.string().meta({ example: 'Send a country.' }), 'the file'),
      }),
    ),
    candidates: z.array(DuplicateCandidate),
  })
  .meta({ id: 'ImportedBusiness' })
export type ImportedRow = z.input<typeof ImportedRow>

export const BusinessImport = z
  .object({
    created: z.int().meta({ example: 1 }),
    changed: z.int().meta({ example: 0 }),
    unchanged: z.int().meta({ example: 0 }),
    duplicate: z.int().meta({ example: 0 }),
    refused: z.int().meta({ example: 0 }),
    rows: z.array(ImportedRow),
  })
  .meta({ id: 'BusinessImport' })
