import { z } from 'zod'
import { ValidationFailed } from '../errors.ts'

/** Beyond this row lists continue by cursor, whose cost does not grow with depth. */
export const deepestOffset = 10_000

/** The row a page ended at, under the ordering it was read with. */
export interface Cursor {
  readonly ordering: string
  readonly key: string
  /** Its time, where those that are alike follow each other by that. */
  readonly at?: string
  readonly id: string
  readonly backwards: boolean
}

const Encoded = z.strictObject({
  o: z.string().max(64),
  k: z.string().max(1000),
  t: z.string().max(64).optional(),
  i: z.string().max(200),
  b: z.literal(1).optional(),
})

export function encodeCursor({ ordering, key, at, id, backwards }: Cursor): string {
  return Buffer.from(
    JSON.stringify({ o: ordering, k: key, t: at, i: id, ...(backwards ? { b: 1 } : {}) }),
  ).toString('base64url')
}

/** @throws ValidationFailed for anything that `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor {
  const parsed = Encoded.safeParse(readJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success)
    throw new ValidationFailed({
      detail: 'The cursor is not valid; follow `next` from the first page.',
      errors: [{ field: 'cursor', code: 'invalid', message: 'This is not a cursor.' }],
    })
  const { o, k, t, i, b } = parsed.data
  return { ordering: o, key: k, ...(t !== undefined && { at: t }), id: i, backwards: b === 1 }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A cursor that another list made, or nobody. */
export function badCursor() {
  return new ValidationFailed({
    detail: 'The cursor was not made by this list; follow `next` from its first page.',
    errors: [{ field: 'cursor', code: 'invalid', message: 'This cursor is not valid here.' }],
  })
}
