import type { Cursor } from '../lists/cursor.ts'
import type { Beyond } from '../lists/reading.ts'
import type { Comparison, Condition } from './condition.ts'
import type { FieldOrder } from './field-order.ts'
import { saysNone } from './to-sql.ts'

/** A part of an order, from a place on. */
export interface Stretch {
  /** Whether it is of those that say something. */
  readonly isSaid: boolean
  readonly after: Cursor | undefined
}

/** One after the other, from that on in which a cursor stands. */
export function stretchesFrom(
  { isAlwaysSaid, isNoneLast, noneText }: FieldOrder,
  { after, descending }: Pick<Beyond, 'descending'> & { readonly after?: Cursor | undefined },
): readonly Stretch[] {
  if (isAlwaysSaid) return [{ isSaid: true, after }]
  const isSaidFirst = isNoneLast !== descending
  const all = [isSaidFirst, !isSaidFirst].map((isSaid) => ({ isSaid, after: undefined }))
  if (after === undefined) return all
  const isSaid = after.key !== noneText
  return isSaid === isSaidFirst ? [{ isSaid, after }, ...all.slice(1)] : [{ isSaid, after }]
}

/** Whether what passes a filter says something of a field, so that an order by it has but one stretch. */
export function isSaidIn(field: string, condition: Condition): boolean {
  if ('and' in condition) return condition.and.some((one) => isSaidIn(field, one))
  if ('or' in condition) return condition.or.every((one) => isSaidIn(field, one))
  return condition.field === field && asksForSome(condition)
}

function asksForSome({ op, value }: Comparison): boolean {
  if (op === 'isnull') return value === false
  return op === 'ne' ? saysNone(value) : !saysNone(value)
}
