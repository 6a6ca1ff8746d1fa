import { checkedValue, isOfMany, refused, unknown, type Condition } from './condition.ts'
import type { Operator, QueriedField, QueriedFields } from './queried-fields.ts'
import { withSpellings } from './spellings.ts'

type Texts = Readonly<Record<string, unknown>>

/** What a list is asked for by its declared parameters, and the others, which are filters by fields. */
export function apart(
  query: Texts,
  declared: readonly string[],
  { fields, prefix }: { readonly fields: QueriedFields; readonly prefix?: string | undefined },
) {
  const isOwn = (name: string) => prefix !== undefined && name.startsWith(prefix)
  const isFilter = (name: string) =>
    !declared.includes(name) && !isOwn(name) && (name.includes('__') || Object.hasOwn(fields, name))
  const names = Object.keys(query)
  return {
    declared: pick(query, (name) => !isFilter(name) && !isOwn(name)),
    filters: names.some(isFilter) ? pick(query, isFilter) : undefined,
    sent: names.some(isOwn) ? pick(query, isOwn) : undefined,
  }
}

function pick(query: Texts, isWanted: (name: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(query).filter(([name]) => isWanted(name)))
}

/** Filters such as `created_at__gte=2026-01-01T00:00:00Z`, which all have to hold. @throws ValidationFailed */
export function conditionIn(fields: QueriedFields, filters: Texts): Condition {
  const all = Object.entries(filters).map(([name, text]) => comparisonIn(fields, name, text))
  return { and: all }
}

function comparisonIn(fields: QueriedFields, name: string, text: unknown): Condition {
  const { field, sent } = partsOf(name)
  const op = sent ?? 'eq'
  const found = Object.hasOwn(fields, field) ? fields[field] : undefined
  const operator = found?.operators.find((one) => one === op)
  if (found !== undefined && operator === undefined && sent !== undefined)
    throw refused(name, 'unknown', unknownOperator(field, op, found.operators))
  if (found === undefined || operator === undefined)
    throw refused(name, 'unknown', unknown('filter', name, namesOf(fields)))
  if (typeof text !== 'string') throw refused(name, 'wrong_type', 'Send it once.')
  const value = isOfMany(operator)
    ? text.split(',').map((one) => inJson(found, one.trim()))
    : inJson(operator === 'isnull' ? flag : found, text)
  const checked = checkedValue(found, operator, { value, place: name })
  return withSpellings(found, { field, op: operator, value: checked })
}

/** `created_at__gte` → the field and the operator; the name itself, where it has none. */
function partsOf(name: string): { field: string; sent?: string } {
  const at = name.lastIndexOf('__')
  const sent = name.slice(at + 2)
  return at > 0 && sent !== '' ? { field: name.slice(0, at), sent } : { field: name }
}

/** Those of another field are not meant, however near their names are. */
function unknownOperator(field: string, op: string, operators: readonly string[]): string {
  return unknown('operator', op, operators, (one) => `${field}__${one}`)
}

const flag: Pick<QueriedField, 'kind'> = { kind: 'boolean' }

/** What is no number and neither true nor false stays a text, and is refused as such. */
function inJson({ kind }: Pick<QueriedField, 'kind'>, text: string): unknown {
  if (kind === 'number')
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Every filter there is, by the names that a query string gives them. */
export function namesOf(fields: QueriedFields): string[] {
  return Object.entries(fields).flatMap(([name, { operators }]) =>
    operators.map((op: Operator) => (op === 'eq' ? name : `${name}__${op}`)),
  )
}
