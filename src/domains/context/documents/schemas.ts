import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id, slug } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { state, visibility } from '../modules/schemas.ts'

const documentTypes = ['business', 'product', 'brand', 'policy'] as const

const fields = {
  title: readable(200).meta({ example: 'How we mill' }),
  doc_type: z.enum(documentTypes).meta({ example: 'product' }),
  body_markdown: z.string().max(100_000).meta({ example: '# How we mill\n\nBetween stones.' }),
  visibility,
  state,
}

const query = listQuery(
  {
    business_id: id,
    doc_type: fields.doc_type.optional(),
    visibility: visibility.optional(),
    state: state.optional(),
  },
  orderings('-created_at', 'created_at'),
)

export const documentShapes = shapesOf('ContextDocument', {
  shown: {
    key: slug.meta({
      description:
        'The key of the document in packs, made from the first title. It does not change.',
      example: 'how-we-mill',
    }),
    ...fields,
  },
  fields: { ...fields, state: state.optional() },
  defaults: { doc_type: 'business', body_markdown: '', visibility: 'private' },
  query,
})

/** The business is in the path. */
export const documentQuery = query.omit({ business_id: true })
export type NewDocument = z.output<typeof documentShapes.create>
export type DocumentChange = z.output<typeof documentShapes.change>
