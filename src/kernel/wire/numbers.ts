import { z } from 'zod'
import { bareSchema } from './names.ts'

/**
 * A query whose numbers are written in decimals, such as `5`, ` 5`, `-1.5` or `1e3`. In place of any other text stands NaN, which
 * its schema refuses: an empty text is no nought, and `0x10` not what a person means by a number.
 */
export function withNumbersOf(schema: z.ZodType, query: unknown): unknown {
  const whole = bareSchema(schema)
  if (!(whole instanceof z.ZodObject)) return query
  const shape = whole.shape as Readonly<Record<string, z.ZodType>>
  const others = Object.entries(query as object).filter(
    ([name, value]) => isOther(value) && isNumber(shape, name),
  )
  if (others.length === 0) return query
  return { ...(query as object), ...Object.fromEntries(others.map(([name]) => [name, Number.NaN])) }
}

function isOther(value: unknown): boolean {
  return typeof value === 'string' && !/^ *[-+\d.][-+\d.e]* *$/i.test(value)
}

function isNumber(shape: Readonly<Record<string, z.ZodType>>, name: string): boolean {
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  return schema !== undefined && bareSchema(schema) instanceof z.ZodNumber
}
