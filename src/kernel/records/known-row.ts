import type { Values } from '../values.ts'

/**
 * The row as the database will return it, if that can be told from what is inserted: every column is
 * given, and all by values of which there is one way to write them. Undefined where the database must be
 * asked.
 */
export function knownRow(columns: readonly string[], values: Values): Values | undefined {
  return columns.every((column) => column in values) && Object.values(values).every(isCanonical)
    ? Object.fromEntries(columns.map((column) => [column, values[column]]))
    : undefined
}

function isCanonical(value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value === 'string') return isCanonicalText(value)
  if (!Array.isArray(value)) return isEmptyObject(value)
  return value.every((one) => typeof one === 'string')
}

/** Of JSON that says more, the database has its own order. */
function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const instant = /^[+-]?\d{4,6}-\d\d-\d\d[T ]/i

/** Texts that could be a UUID or an instant must be written as the database writes these. */
function isCanonicalText(text: string): boolean {
  if (uuid.test(text)) return text === text.toLowerCase()
  if (instant.test(text))
    return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
  return true
}
