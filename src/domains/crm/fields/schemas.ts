import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { eachOnce } from '#kernel/wire/each-once.ts'
import { notOfAllObjects } from '#kernel/wire/member-names.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { createdBy, text } from '../records/fields.ts'
import { fieldTypes } from './field-types.ts'
import { readable, visible } from '#kernel/wire/texts.ts'

/** The kinds of records that have custom fields, and the tables that hold these. */
export const recordTables = {
  contact: 'contacts',
  account: 'accounts',
  deal: 'deals',
  task: 'tasks',
} as const
export type RecordKind = keyof typeof recordTables

export const recordKind = z.enum(['contact', 'account', 'deal', 'task']).meta({
  description: 'The kind of records that have it.',
  example: 'contact',
})

const key = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'Send a name such as delivery_day')
  .refine(...notOfAllObjects)
  .meta({
    description: 'What it is called in `custom` and in filters, for good.',
    example: 'region',
  })

/** Beyond these nobody chooses from a list. */
export const mostOptions = 200

const fields = {
  record: recordKind,
  key,
  label: visible(text(100, 'Region').min(1)),
  type: z.enum(fieldTypes).meta({ description: 'What it holds, for good.', example: 'text' }),
  options: z.array(readable(100)).max(mostOptions).superRefine(eachOnce('option')).meta({
    description: 'What a `choice` and `choices` are chosen from; empty for all other types.',
    example: [],
  }),
  required: z.boolean().meta({
    description: 'Whether new records need it; those of before are left as they are.',
    example: false,
  }),
  unique: z.boolean().meta({
    description: 'Whether no two records may have one value; it is indexed then.',
    example: false,
  }),
  indexed: z.boolean().meta({
    description:
      'Whether an index serves filters by it, however many records there are. A text has at most 500 characters then.',
    example: true,
  }),
}

export const fieldShapes = shapesOf('CustomField', {
  shown: { ...fields, label: z.string().meta({ example: 'Region' }), created_by: createdBy },
  fields,
  defaults: { options: [], required: false, unique: false, indexed: false },
  query: listQuery({ record: recordKind.optional() }, orderings('created_at', 'created_at')),
})
/** What is said of a field for good is not among what may be changed. */
const { record: _record, key: _key, type: _type, ...changeable } = fields
export const FieldChange = z.strictObject(changeable).partial().meta({ id: 'CustomFieldChange' })

export type CustomField = z.output<typeof fieldShapes.item>
export type NewField = z.output<typeof fieldShapes.create>
export type FieldChange = z.output<typeof FieldChange>

/** The values of custom fields, as records take them. */
export const custom = z.record(z.string(), z.unknown()).meta({
  description:
    'Values of the fields that the organization added (`/crm/fields/`), by their keys. A change names those that it changes; null removes one.',
  example: {},
})

/** As they were typed in, or as a form or a file brought them. */
export const shownCustom = byStrangers(custom, 'record, perhaps sent by somebody outside')
