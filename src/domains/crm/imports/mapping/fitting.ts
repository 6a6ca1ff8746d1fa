import type { QueriedFields } from '#kernel/query/queried-fields.ts'
import { addressIn } from '../cells/read-email.ts'
import { readOutcome } from '../cells/read-outcome.ts'
import { contactField, isMemberField, statusField } from '../naming-fields.ts'
import { isSalutation, isWeak } from './header-words.ts'

/**
 * Ids of another system are no ids of ours, nor of what ours point to; and nobody's function is to be addressed. Further
 * addresses of which there are none are a guess, but where the column has the very name of the field: it may clear them.
 */
export function fitting(
  fields: QueriedFields,
  { column, cells }: { readonly column: string; readonly cells: readonly string[] },
  field: string | undefined,
  free: readonly string[],
): string | undefined {
  if (field === 'emails' && column.trim() !== field && cells.length === 0) return undefined
  if (field === 'title' && cells.length > 0 && isWeak('contact', column))
    return cells.every(isSalutation) ? undefined : field
  if (field === contactField && cells.length > 0)
    return cells.some((cell) => addressIn(cell) !== undefined) ? field : undefined
  if (field === statusField && cells.length > 0)
    return cells.filter(isOutcome).length * 2 > cells.length ? field : undefined
  // Nobody is named by ids of another system; each row says so.
  if (isMemberField(field)) return field
  const isOurs = cells.length === 0 || cells.some(isUuid)
  if (field === undefined || fields[field]?.kind !== 'id' || isOurs) return field
  return field === 'id' && free.includes('external_id') ? 'external_id' : undefined
}

function isOutcome(cell: string): boolean {
  return readOutcome(cell) !== undefined
}

/** Whether no cell names somebody: by an address, by words without digits, or by an id of ours. */
export function areStrangeIds(cells: readonly string[]): boolean {
  return cells.length > 0 && !cells.some((cell) => isPerson(cell) || isUuid(cell))
}

function isPerson(cell: string): boolean {
  return cell.includes('@') || (/\p{L}/u.test(cell) && !/\d/.test(cell))
}

/** What has the form of ids of this service. */
export function isUuid(cell: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cell.trim())
}
