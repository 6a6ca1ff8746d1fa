import { z } from 'zod'

/** A member that differs between two states. */
export interface Difference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export const FieldDifference = z
  .object({
    field: z.string().meta({ example: 'description' }),
    before: z
      .unknown()
      .meta({ description: 'The value before; null if there was none.', example: 'Grinds.' }),
    after: z.unknown().meta({ example: 'Grinds between stones.' }),
  })
  .meta({ id: 'FieldDifference' })

type State = Readonly<Record<string, unknown>>

/** The members in which two states differ, in the order of the later one. */
export function differencesBetween(before: State, after: State): Difference[] {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
