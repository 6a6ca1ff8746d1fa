import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { countryOf } from '#kernel/text/countries.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { lineOf } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { createdBy } from '../records/fields.ts'

export const importedRecords = ['contact', 'account', 'deal', 'task', 'note'] as const
export const record = z.enum(importedRecords).meta({
  description: 'The kind of record in each row of the file.',
  example: 'contact',
})
export type ImportedRecord = z.output<typeof record>

function isCountryOrNone(code: string | null): boolean {
  return code === null || countryOf(code)?.code === code
}

const status = z
  .enum(['uploaded', 'previewed', 'running', 'completed', 'failed', 'reverting', 'reverted'])
  .meta({ example: 'uploaded' })

const column = z.string().max(200).meta({ description: 'A header of the file.', example: 'email' })
const shownColumn = byStrangers(column, 'file that was imported')
const field = z.string().max(100).nullable().meta({
  description:
    'The field that the column fills: a field of the record, or `account` for the name or domain of its account, `contact_email` for an e-mail address of the contact of a deal, task or note, `deal_status` for whether a deal is open, won or lost, `won_at` and `lost_at` for when it was, `middle_name` and `last_name_prefix` for what stands between the first and last name of a contact, `address_postal_code`, `address_city`, `address_region` and `address_country` for what follows the street in the address of an account. Null skips the column.',
  example: 'email',
})

const Mapped = z
  .object({
    column: shownColumn,
    field,
    found_by: z.enum(['header', 'content', 'caller']).nullable().meta({
      description:
        'How the field was chosen: by the header, by what the cells look like, or by the caller.',
      example: 'header',
    }),
  })
  .meta({ id: 'ImportColumn' })
export type Mapped = z.output<typeof Mapped>

const mapping = z
  .array(z.strictObject({ column, field }))
  .max(500)
  .meta({
    description: 'Columns to map differently. Columns that you omit stay as they are.',
    example: [{ column: 'email', field: 'email' }],
  })

const mode = z.enum(['create', 'update', 'upsert']).meta({
  description:
    'What a row does: `create` adds a record and refuses one that exists, `update` changes a record and refuses one that does not exist, `upsert` does either.',
  example: 'upsert',
})
const match = z.enum(['email', 'domain', 'external_id', 'id']).nullable().meta({
  description:
    'The field by which rows are matched to records: `email` for contacts, `domain` for accounts, `external_id` or `id` for any record. With null, each row is a new record.',
  example: 'email',
})
const empty = z.enum(['keep', 'clear']).meta({
  description: 'Whether an empty cell keeps or clears the field of an existing record.',
  example: 'keep',
})
const shownCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Send an ISO 3166 code such as DE')
  .nullable()
  .meta({
    description:
      'ISO 3166 code of the country of phone numbers that have no country code. With null, they stay as they are written.',
    example: 'DE',
  })
const country = shownCountry
  .refine(isCountryOrNone, 'There is no such country. Send an ISO 3166 code such as DE')
  .meta({ ...shownCountry.meta() })
const decimal = z.enum(['.', ',']).meta({
  description: 'The decimal separator of numbers. The other sign groups thousands.',
  example: ',',
})
const dates = z.enum(['dmy', 'mdy']).meta({
  description: 'Whether day or month comes first in dates such as 03/04/2027.',
  example: 'dmy',
})

const count = z.int().min(0)
export const Counts = z
  .object({
    created: count.meta({ example: 2 }),
    updated: count.meta({ example: 1 }),
    unchanged: count.meta({ example: 0 }),
    refused: count.meta({ example: 0 }),
  })
  .meta({ id: 'ImportCounts' })
const WholeCounts = Counts.extend({
  noted: count.optional().meta({
    description:
      'Rows that were not refused but of which something was ignored; GET …/rows/?is_noted=true says what. Missing from imports that were uploaded before this was counted.',
    example: 0,
  }),
  reverted: count.meta({ description: 'Records that were reverted.', example: 0 }),
  left: count.meta({
    description:
      'Records that a reversal left as they are, since they had been changed or deleted, or other records point to them.',
    example: 0,
  }),
}).meta({ id: 'ImportOutcome' })
export type WholeCounts = z.output<typeof WholeCounts>

export const noCounts: WholeCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  noted: 0,
  reverted: 0,
  left: 0,
}

const filename = byStrangers(z.string().meta({ example: 'people.csv' }), 'file that was imported')

export const importShapes = shapesOf('Import', {
  shown: {
    record,
    status,
    filename,
    format: z.enum(['csv', 'tsv', 'jsonl']).meta({ example: 'csv' }),
    encoding: z.string().meta({ example: 'utf-8' }),
    bytes: count.meta({ example: 210 }),
    rows: count.meta({ description: 'Rows of the file, without the header.', example: 3 }),
    mapping: z.array(Mapped),
    mode,
    match,
    empty,
    country: shownCountry,
    decimal,
    dates,
    rows_done: count.meta({
      description: 'Rows processed since the import was started.',
      example: 3,
    }),
    counts: WholeCounts,
    rows_per_second: count.nullable().meta({ example: 4000 }),
    seconds_left: count.nullable().meta({
      description: 'Estimated seconds until the import is done; null if it is not running.',
      example: 12,
    }),
    failure: z.string().nullable().meta({ example: null }),
    started_at: instant.nullable(),
    completed_at: instant.nullable(),
    kept_until: instant.nullable().meta({
      description:
        'When the file and the outcomes of its rows are deleted; null once they are gone and nothing can be reverted.',
    }),
    created_by: createdBy,
  },
  fields: { mapping, mode, match, empty, country, decimal, dates },
  defaults: {},
  query: listQuery(
    { record: record.optional(), status: status.optional() },
    orderings('-created_at', 'created_at'),
  ),
})
export const { item: Import } = importShapes
export type Import = z.output<typeof Import>

export const uploadQuery = z.strictObject({
  record,
  filename: lineOf(z.string().trim().max(200)).default('').meta({
    description: 'The name of the file.',
    example: 'people.csv',
  }),
  has_header: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      description:
        'Whether a row of CSV or TSV names the columns. If omitted, it does unless it has values, such as an e-mail address, and no known header. Without such a row, the columns are called `Column 1`, `Column 2` and so on.',
      example: 'true',
    }),
})

const outcome = z.enum(['created', 'updated', 'unchanged', 'refused']).meta({ example: 'created' })
const Reason = z
  .object({
    field: z.string().meta({ example: 'email' }),
    code: z.string().meta({ example: 'malformed' }),
    message: z
      .string()
      .meta({ example: 'Send an e-mail address such as ada@example.org, or nothing.' }),
  })
  .meta({ id: 'ImportReason' })
export type Reason = z.output<typeof Reason>
const reasons = z.array(Reason).meta({
  description:
    'Why the row was refused or its record left as it is, or what of the row was ignored.',
  example: [],
})
const row = z
  .int()
  .meta({ description: 'The number of the row, from 1, without the header.', example: 1 })
const line = z
  .int()
  .meta({ description: 'The line of the file on which the row begins.', example: 2 })
const recordId = id.nullable().meta({ description: 'The record that the row is about.' })

export const PreviewedRow = z
  .object({
    row,
    line,
    outcome,
    record_id: recordId,
    values: byStrangers(z.record(z.string(), z.unknown()), 'imported file').meta({
      description: 'The values of its cells, as the record would hold them.',
      example: { name: 'Ada Miller', email: 'ada@hearthmill.example' },
    }),
    reasons,
  })
  .meta({ id: 'ImportPreviewRow' })
export type PreviewedRow = z.output<typeof PreviewedRow>

export const ImportPreview = z
  .object({
    rows: count.meta({
      description: 'Rows examined: at most the first 20,000, or fewer if they are very long.',
      example: 3,
    }),
    has_header: z.boolean().meta({
      description:
        'Whether a row of the file was taken for the names of its columns. To change this, send the file again with `has_header`.',
      example: true,
    }),
    is_whole: z
      .boolean()
      .meta({ description: 'Whether these are all rows of the file.', example: true }),
    counts: Counts,
    results: z.array(PreviewedRow).meta({ description: 'The first 50 rows.' }),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.output<typeof ImportPreview>

export const ImportedRow = z
  .object({
    row,
    line,
    outcome,
    record_id: recordId,
    is_left: z.boolean().meta({
      description: 'True if a reversal left the record as it is.',
      example: false,
    }),
    reasons: reasons.nullable(),
  })
  .meta({ id: 'ImportedRow' })

export const rowsQuery = listQuery(
  {
    outcome: outcome.optional(),
    is_left: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({
        description: 'Only rows whose records a reversal left as they are, or only the others.',
        example: 'true',
      }),
    is_noted: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({
        description:
          'Only rows that were written although something of them was ignored, or only the others.',
        example: 'true',
      }),
  },
  orderings('row', 'row'),
)
