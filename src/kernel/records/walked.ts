import { sql, type SqlBool } from 'kysely'
import { decodeCursor } from '../lists/cursor.ts'
import { isDescending, placesOf } from '../lists/order.ts'
import type { ListRequest } from '../lists/page.ts'
import type { FieldOrder } from '../query/field-order.ts'
import { stretchesFrom } from '../query/stretches.ts'
import type { Walked } from '../search/place.ts'

const isTrue = sql<SqlBool>`true`

/** An order of which one index has all records. */
export function wholeOrder({ by, from }: Pick<Walked, 'by' | 'from'>): Walked {
  return { by, from, only: isTrue, passing: isTrue }
}

/** What says something of a field, and what says nothing, which the order of creation has. */
export function stretchesOf(
  { key, at, isIndexed, rows, ...order }: FieldOrder,
  request: ListRequest,
): Walked[] {
  if (!isIndexed || rows !== undefined) return []
  const { cursor } = request
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const id = sql.ref('id')
  const part = { after, descending: isDescending(request) }
  return stretchesFrom({ ...order, key, at, isIndexed }, part).map((stretch) => {
    const from = stretch.after && [stretch.after.key, stretch.after.at ?? '', stretch.after.id]
    return stretch.isSaid
      ? {
          by: placesOf({ key, at: sql.ref(at), id }),
          from,
          only: sql`${key} is not null`,
          passing: isTrue,
        }
      : {
          by: placesOf({ key: sql.ref(at), at: undefined, id }),
          from: from?.slice(1),
          only: isTrue,
          passing: sql`${key} is null`,
        }
  })
}
