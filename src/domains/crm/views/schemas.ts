import { z } from 'zod'
import { sentFilter } from '#kernel/http/resource-query.ts'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { recordKind } from '../fields/schemas.ts'
import { createdBy, text } from '../records/fields.ts'
import { visible } from '#kernel/wire/texts.ts'

const fields = {
  record: recordKind,
  name: visible(text(100, 'Bakers of the north').min(1)),
  filter: sentFilter.nullable(),
  columns: z
    .array(z.string().max(60))
    .max(50)
    .meta({
      description: 'Fields to show, in order. They do not affect what the API returns.',
      example: ['name', 'email'],
    }),
  ordering: z.string().max(100).nullable().meta({
    description: 'Any sortable field; a leading minus reverses the order.',
    example: '-created_at',
  }),
  shared: z.boolean().meta({
    description: 'Whether all members see it, or only the person who made it.',
    example: false,
  }),
}

export const viewShapes = shapesOf('View', {
  shown: {
    ...fields,
    name: z.string().meta({ example: 'Bakers of the north' }),
    created_by: createdBy,
  },
  fields,
  defaults: { filter: null, columns: [], ordering: null, shared: false },
  query: listQuery({ record: recordKind.optional() }, orderings('created_at', 'created_at')),
})
export const ViewChange = viewShapes.change.omit({ record: true }).meta({ id: 'ViewChange' })
export type View = z.output<typeof viewShapes.item>
export type NewView = z.output<typeof viewShapes.create>
export type ViewChange = z.output<typeof ViewChange>
