import type { Cursor } from '../lists/cursor.ts'
import type { Beyond } from '../lists/page.ts'
import type { FieldOrder } from './field-order.ts'

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
