import { z } from 'zod'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { moduleNames } from '../modules/names.ts'
import { packQuery } from '../packs/schemas.ts'

const fields = {
  name: readable(200).meta({ example: 'Chat on our website' }),
  modules: z
    .array(z.enum(moduleNames))
    .min(1)
    .max(moduleNames.length)
    .nullable()
    .meta({
      description:
        'The only modules that it shows, without documents. Null shows every module and document.',
      example: ['identity', 'offer'],
    }),
  valid_days: z
    .int()
    .min(1)
    .max(366)
    .meta({ description: 'For how many days the link works.', example: 30 }),
}

const query = listQuery({ business_id: id }, orderings('-created_at', 'created_at'))

export const linkShapes = shapesOf('ContextLink', {
  shown: {
    name: fields.name,
    valid_days: fields.valid_days,
    // The table knows no enumerations in a list.
    modules: z
      .array(z.string())
      .nullable()
      .meta(fields.modules.meta() ?? {}),
    expires_at: instant,
    created_by: id.nullable().meta({
      description:
        'The person who made the link. It works only while they are an owner or admin of the organization and not disabled.',
      example: '0199a1b2-0000-7000-8000-000000000001',
    }),
  },
  fields,
  defaults: { modules: null, valid_days: 30 },
  query,
})

export const NewLink = linkShapes.create
export const MadeLink = linkShapes.item
  .extend({
    url: z.url().meta({
      description: 'The link itself, shown once, in this response.',
      example: 'https://workspace.example/api/v1/context/links/q7Tg1mZc0Yx4bNsK2vJw8eR3uL5aHdPf/',
    }),
  })
  .meta({ id: 'MadeContextLink' })

/** The business is in the path. */
export const linkQuery = query.omit({ business_id: true })
export const bySecret = z.strictObject({
  secret: z
    .string()
    .regex(/^[0-9A-Za-z]{32}$/)
    .meta({ example: 'q7Tg1mZc0Yx4bNsK2vJw8eR3uL5aHdPf' }),
})
/** Whose link it is, it says itself. */
export const linkedPackQuery = packQuery.omit({ organization_id: true })
