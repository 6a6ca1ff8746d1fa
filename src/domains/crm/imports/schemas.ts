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
  description: 'What each row of the file is.',
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
    'The field that it fills, or `account` for the name or domain of the account that the record belongs to, `contact_email` for an e-mail address of the contact of a deal, task or note, `deal_status` for whether a deal is open, won or lost, `won_at` and `lost_at` for when it was, `middle_name` and `last_name_prefix` for what stands between the first and the last name of a contact; null where the column is left out.',
  example: 'email',
})

const Mapped = z
  .object({
    column: shownColumn,
    field,
    found_by: z.enum(['header', 'content', 'caller']).nullable().meta({
      description: 'Why this field: by the header, by what the cells look like, or as was sent.',
      example: 'header',
    }),
  })
  .meta({ id: 'ImportColumn' })
export type Mapped = z.output<typeof Mapped>

const mapping = z
  .array(z.strictObject({ column, field }))
  .max(500)
  .meta({
    description: 'Columns to map otherwise; those left out stay as they are.',
    example: [{ column: 'email', field: 'email' }],
  })

const mode = z.enum(['create', 'update', 'upsert']).meta({
  description:
    'What a row does: `create` adds records and refuses those that are there, `update` changes records and refuses what is not there, `upsert` does what fits.',
  example: 'upsert',
})
const match = z.enum(['email', 'domain', 'external_id', 'id']).nullable().meta({
  description:
    'The field by which a row finds its record: `email` of contacts, `domain` of accounts, `external_id` and `id` of all. With null each row is a new record.',
  example: 'email',
})
const empty = z.enum(['keep', 'clear']).meta({
  description: 'What an empty cell does to a record that is there: its field stays, or is cleared.',
  example: 'keep',
})
const shownCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Send an ISO 3166 code such as DE')
  .nullable()
  .meta({
    description:
      'Where telephone numbers without a country code belong to, as an ISO 3166 code; with null they stay as they are written.',
    example: 'DE',
  })
const country = shownCountry
  .refine(isCountryOrNone, 'There is no such country. Send an ISO 3166 code such as DE')
  .meta({ ...shownCountry.meta() })
const decimal = z.enum(['.', ',']).meta({
  description: 'The sign before the decimals of numbers; the other one groups thousands.',
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
      'Of the rows that were not refused, those of which something was passed over; GET …/rows/?is_noted=true says what. Left out of imports that were sent before it was counted.',
    example: 0,
  }),
  reverted: count.meta({ description: 'Records that were put back.', example: 0 }),
  left: count.meta({
    description:
      'Records that a reversal left: they were changed or deleted since, or other records point to them.',
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
    rows: count.meta({ description: 'Rows of the file, without its headers.', example: 3 }),
    mapping: z.array(Mapped),
    mode,
    match,
    empty,
    country: shownCountry,
    decimal,
    dates,
    rows_done: count.meta({
      description: 'Rows that were looked at since it was started.',
      example: 3,
    }),
    counts: WholeCounts,
    rows_per_second: count.nullable().meta({ example: 4000 }),
    seconds_left: count.nullable().meta({
      description: 'How long it is likely to take still; null where it does not run.',
      example: 12,
    }),
    failure: z.string().nullable().meta({ example: null }),
    started_at: instant.nullable(),
    completed_at: instant.nullable(),
    kept_until: instant.nullable().meta({
      description:
        'When the file and what became of its rows are deleted; null where they are gone, and nothing can be put back.',
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
    description: 'What the file is called.',
    example: 'people.csv',
  }),
  has_header: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      description:
        'Whether a row of CSV or TSV names the columns; left out, it does unless it holds values, such as an e-mail address, and no header that is known. Without one they are called `Column 1`, `Column 2` and so on.',
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
  description: 'Why it was refused or left, or what of it was passed over.',
  example: [],
})
const row = z.int().meta({ description: 'From 1, without the headers.', example: 1 })
const line = z.int().meta({ description: 'The line of the file on which it begins.', example: 2 })
const recordId = id.nullable().meta({ description: 'The record that it is about.' })

export const PreviewedRow = z
  .object({
    row,
    line,
    outcome,
    record_id: recordId,
    values: byStrangers(z.record(z.string(), z.unknown()), 'imported file').meta({
      description: 'What its cells say, as the record would hold it.',
      example: { name: 'Ada Miller', email: 'ada@hearthmill.example' },
    }),
    reasons,
  })
  .meta({ id: 'ImportPreviewRow' })
export type PreviewedRow = z.output<typeof PreviewedRow>

export const ImportPreview = z
  .object({
    rows: count.meta({
      description: 'Rows that were looked at: at most the first 20,000, fewer of very long ones.',
      example: 3,
    }),
    has_header: z.boolean().meta({
      description:
        'Whether a row of the file was taken for the names of its columns; send the file again with `has_header` to have it otherwise.',
      example: true,
    }),
    is_whole: z.boolean().meta({ description: 'Whether these are all.', example: true }),
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
      description: 'True where a reversal left the record as it is.',
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
      .meta({ description: 'Those that a reversal left, or the others.', example: 'true' }),
    is_noted: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({
        description:
          'Those that were written although something of them was passed over, or the others.',
        example: 'true',
      }),
  },
  orderings('row', 'row'),
)
