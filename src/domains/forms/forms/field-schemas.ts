import { z } from 'zod'
import { eachOnce } from '#kernel/wire/each-once.ts'
import { notOfAllObjects } from '#kernel/wire/member-names.ts'
import { lineOf, readable } from '#kernel/wire/texts.ts'

export const fieldTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'url',
  'number',
  'date',
  'boolean',
  'choice',
  'choices',
  'hidden',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Names of ours among what a form sends begin with an underscore. */
const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Send a name such as first_name: a-z, 0-9 and _')
  .refine(...notOfAllObjects)
  .meta({ description: 'Its name in submissions.', example: 'email' })
const label = readable(200).meta({ example: 'Your e-mail address' })
const option = readable(100)

export const Field = z
  .strictObject({
    key,
    label,
    type: z.enum(fieldTypes).meta({
      description: 'Defaults to the type of what it maps to, or `text`.',
      example: 'email',
    }),
    maps_to: z.string().max(100).nullable().meta({
      description:
        'The field it fills, such as `contact.email`, `account.name` or `deal.title`; null to keep the value only with the submission.',
      example: 'contact.email',
    }),
    required: z.boolean().meta({ example: true }),
    options: z
      .array(option)
      .max(50)
      .meta({ description: 'For `choice` and `choices`.', example: [] }),
    hint: lineOf(z.string().trim().max(300)).meta({ example: 'We answer within a day.' }),
  })
  .meta({ id: 'FormField' })
export type Field = z.output<typeof Field>

const { shape } = Field
export const NewField = z
  .strictObject({
    ...shape,
    type: shape.type.optional(),
    maps_to: shape.maps_to.default(null),
    required: shape.required.default(false),
    options: shape.options.superRefine(eachOnce('option')).default([]),
    hint: shape.hint.default(''),
  })
  .meta({ id: 'NewFormField' })
export type NewField = z.output<typeof NewField>
