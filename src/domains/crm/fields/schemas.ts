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
  description: 'The kind of record that it is for.',
  example: 'contact',
})

const key = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'Send a name such as delivery_day')
  .refine(...notOfAllObjects)
  .meta({
    description: 'The name of the field in `custom` and in filters. Cannot be changed.',
    example: 'region',
  })

/** Beyond these nobody chooses from a list. */
export const mostOptions = 200

const fields = {
  record: recordKind,
  key,
  label: visible(text(100, 'Region').min(1)),
  type: z
    .enum(fieldTypes)
    .meta({ description: 'The type of its values. Cannot be changed.', example: 'text' }),
  options: z.array(readable(100)).max(mostOptions).superRefine(eachOnce('option')).meta({
    description: 'The options of a `choice` or `choices` field; empty for all other types.',
    example: [],
  }),
  required: z.boolean().meta({
    description: 'Whether new records must have a value. Existing records stay as they are.',
    example: false,
  }),
  unique: z.boolean().meta({
    description:
      'Whether no two records may have the same value. A unique field is always indexed.',
    example: false,
  }),
  indexed: z.boolean().meta({
    description:
      'Whether filters by the field use an index, however many records there are. An indexed text has at most 500 characters.',
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
    'Values of custom fields (see GET /crm/fields/), by key. A change affects only the keys that you send; null removes a value.',
  example: {},
})

/** As they were typed in, or as a form or a file brought them. */
export const shownCustom = byStrangers(custom, 'record, perhaps sent by somebody outside')
