import { z } from 'zod'
import type { NaturalKey } from '../../query/own-fields.ts'
import { id } from '../../wire/primitives.ts'
import { readable } from '../../wire/texts.ts'

export const mostOperations = 500
const ops = ['create', 'update', 'upsert', 'delete'] as const

export interface Operation {
  readonly op: (typeof ops)[number]
  readonly id?: string | undefined
  readonly match?: string | undefined
  readonly if_match?: string | undefined
  readonly data?: unknown
}

/** The body of a batch; `example` is a new record. */
export function batchOf(name: string, matches: Matches, example: object) {
  const fields = {
    type: 'object',
    description: `Fields of a new record, or those to change.`,
    example,
  }
  const operation = z
    .strictObject({
      op: z.enum(ops).meta({ example: 'create' }),
      id: id.optional().meta({ description: 'The record to change or delete.' }),
      ...matchOf(matches),
      if_match: readable(500).optional().meta({
        description:
          'The `ETag` of the state to change or delete, as in `If-Match` of a single call.',
        example: '"6hk4Yq1rVb0nJ8sXc2Wd9A"',
      }),
      data: z.unknown().optional().meta(fields),
    })
    .meta({ id: `${name}Operation`, example: { op: 'create', data: example } })
  return z
    .strictObject({
      atomic: z.boolean().default(false).meta({
        description: 'If true, all operations are done, or none.',
        example: false,
      }),
      operations: z.array(operation).min(1).max(mostOperations),
    })
    .meta({ id: `${name}Batch` })
}

/** What records may be found by: members of all, and unique fields whose names begin with a prefix. */
interface Matches {
  readonly keys: Readonly<Record<string, NaturalKey>>
  readonly prefix?: string | undefined
}

function matchOf({ keys, prefix }: Matches) {
  const known = Object.keys(keys)
  if (known.length === 0 && prefix === undefined) return {}
  const match = prefix === undefined ? z.enum(known) : z.string().max(60)
  const named = Object.entries(keys).map(([name, { members = [name], ofSeveral }]) => {
    const all = [name, ...members.filter((one) => one !== name)].join(' with ')
    return ofSeveral === undefined ? all : `${all} (${ofSeveral})`
  })
  const names = [...named, ...(prefix === undefined ? [] : [`${prefix}<key> of a unique field`])]
  return {
    match: match.optional().meta({
      description: `Finds the record by this member of \`data\`, or the oldest of several: ${names.join(', ')}.`,
      example: known[0] ?? `${prefix}code`,
    }),
  }
}

/** What a single call says in its problem document, without what is the same for all of its code. */
const Fault = z.looseObject({
  code: z.string().meta({ example: 'validation_failed' }),
  detail: z.string().meta({ example: 'Correct `name` and send the request again.' }),
  errors: z
    .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
    .optional()
    .meta({ example: [{ field: 'name', code: 'required', message: 'This field is required.' }] }),
})

const Result = z.object({
  status: z.int().meta({ description: 'Status of the single call.', example: 201 }),
  id: id.nullable().meta({ description: 'The record; null if nothing was done.' }),
  etag: z.string().optional().meta({
    description:
      'The `ETag` of the record after the operation, as its GET returns it; with 412, of the state that was found. Left out if the record was deleted or nothing is kept.',
    example: '"6hk4Yq1rVb0nJ8sXc2Wd9A"',
  }),
  error: Fault.optional(),
})
export type Result = z.output<typeof Result>

export const BatchResults = z
  .object({ results: z.array(Result) })
  .meta({ id: 'BatchResults', description: 'The result of each operation, in order.' })
