import { z } from 'zod'
import type { FieldError } from '../errors.ts'
import { nearest } from '../text/nearest.ts'
import { checked, validationFailed } from '../wire/input.ts'
import type { Operator, QueriedField, QueriedFields } from './queried-fields.ts'
import { withSpellings } from './spellings.ts'

/** One comparison; `value` is a list for `in`, `any` and `all`, and true or false for `isnull`. */
export interface Comparison {
  readonly field: string
  readonly op: Operator
  readonly value: unknown
}

/** What records are asked to be. */
export type Condition =
  | Comparison
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }

/** A filter may lie so deep in groups, compare so often, and with so many values at once. */
const deepest = 5
const mostComparisons = 100
const mostValues = 500

/**
 * A filter as it was sent. @throws ValidationFailed with the place of each fault, and the nearest name where there is
 * no such field or operator
 */
export function conditionOf(fields: QueriedFields, sent: unknown, place = 'filter'): Condition {
  const left = { comparisons: mostComparisons }
  return readGroup(fields, sent, { place, depth: 0, left })
}

interface At {
  readonly place: string
  readonly depth: number
  readonly left: { comparisons: number }
}

function readGroup(fields: QueriedFields, sent: unknown, at: At): Condition {
  const { place, depth } = at
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw refused(place, 'wrong_type', 'Send {field, op, value}, {and: […]} or {or: […]}.')
  if (depth > deepest) throw refused(place, 'too_deep', `Nest at most ${deepest} groups.`)
  const names = Object.keys(sent)
  const [name = ''] = names
  if (names.length !== 1 || (name !== 'and' && name !== 'or'))
    return readComparison(fields, sent, at)
  const parts: unknown = (sent as Readonly<Record<string, unknown>>)[name]
  if (!Array.isArray(parts) || parts.length === 0)
    throw refused(`${place}.${name}`, 'wrong_type', 'Send at least one condition in an array.')
  const read = parts.map((part: unknown, index) =>
    readGroup(fields, part, { ...at, place: `${place}.${name}.${index}`, depth: depth + 1 }),
  )
  return name === 'and' ? { and: read } : { or: read }
}

const Sent = z.strictObject({ field: z.string(), op: z.string(), value: z.unknown() })

function readComparison(fields: QueriedFields, sent: object, { place, left }: At): Condition {
  const { success, data } = Sent.safeParse(sent)
  if (!success)
    throw refused(place, 'invalid', 'Send `field`, `op` and `value`, or one of `and` and `or`.')
  left.comparisons -= 1
  if (left.comparisons < 0)
    throw refused(place, 'too_many', `Send at most ${mostComparisons} comparisons.`)
  const field = Object.hasOwn(fields, data.field) ? fields[data.field] : undefined
  if (field === undefined)
    throw refused(`${place}.field`, 'unknown', unknown('field', data.field, Object.keys(fields)))
  const op = field.operators.find((one) => one === data.op)
  if (op === undefined)
    throw refused(`${place}.op`, 'unknown', unknown('operator', data.op, field.operators))
  const value = checkedValue(field, op, { value: data.value, place: `${place}.value` })
  return withSpellings(field, { field: data.field, op, value })
}

/** @throws ValidationFailed that names the place */
export function checkedValue(
  field: QueriedField,
  op: Operator,
  { value, place }: { readonly value: unknown; readonly place: string },
): unknown {
  const schema = z.object({ [place]: schemaOf(field, op) })
  return checked(schema, { [place]: value })[place]
}

/** What an operator compares a field with. */
function schemaOf({ value }: QueriedField, op: Operator): z.ZodType {
  if (op === 'isnull') return z.boolean()
  return isOfMany(op) ? z.array(value).min(1).max(mostValues) : value
}

/** Whether it compares with a list of values. */
export function isOfMany(op: string): boolean {
  return op === 'in' || op === 'any' || op === 'all'
}

/** What there is instead of a name that is not known; `asSent` is how the nearest one is sent. */
export function unknown(
  what: string,
  name: string,
  names: readonly string[],
  asSent = (one: string) => one,
): string {
  const near = nearest(name, names)
  const hint =
    near === undefined ? `Accepted: ${names.join(', ')}.` : `Did you mean "${asSent(near)}"?`
  return `There is no ${what} "${name.slice(0, 60)}". ${hint}`
}

export function refused(field: string, code: FieldError['code'], message: string) {
  return validationFailed([{ field, code, message }])
}
