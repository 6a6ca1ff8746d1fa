import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '#kernel/lists/count.ts'
import { decodeCursor } from '#kernel/lists/cursor.ts'
import { badCursor } from '#kernel/lists/cursor.ts'
import { orCursorIsBad } from '#kernel/lists/order.ts'
import type { ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { visibleBusinesses } from '../businesses/businesses.ts'

export interface Part {
  readonly request: ListRequest
  readonly keys: Readonly<Record<string, Expression<unknown>>>
}

/** All that match are read once, which tells how many they are and which of them come first. */
export function gathered(
  scope: Scope,
  conditions: readonly Expression<SqlBool>[],
  part: Part,
): Promise<Gathered> {
  const matching = visibleBusinesses(scope).where((eb) => eb.and([...conditions]))
  return gatheredFrom(
    scope,
    (key) => matching.select(['businesses.id', sql`${key}`.as('key')]),
    part,
  )
}

export interface Gathered {
  readonly count: Count
  readonly ids: readonly string[]
}

/** The same of what `found` reads: rows of an id and the key of the order. */
export async function gatheredFrom(
  scope: Scope,
  found: (key: Expression<unknown>) => Expression<unknown>,
  part: Part,
): Promise<Gathered> {
  const { key, beyond, direction, reach } = windowOf(part)
  const { rows } = await orCursorIsBad(
    sql<{ count: number; ids: string[] }>`
      with found as materialized (${found(key)})
      select (select count(*) from found) as count,
             array(select id from found where ${beyond}
                    order by key ${direction}, id ${direction} limit ${reach}) as ids`.execute(
      scope.db,
    ),
  )
  const { count = 0, ids = [] } = rows[0] ?? {}
  return { count: { count: Math.min(count, maxCounted), isExact: count <= maxCounted }, ids }
}

/** Which part of the order is asked for, as `listPage` reads it. */
function windowOf({ request, keys }: Part) {
  const { page, page_size } = request
  const cursor = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
  const { ordering, backwards } = cursor ?? { ordering: request.ordering, backwards: false }
  const name = ordering.replace(/^-/, '')
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  if (key === undefined) throw badCursor()
  const descending = ordering.startsWith('-') !== backwards
  return {
    key,
    direction: sql.raw(descending ? 'desc' : 'asc'),
    reach: cursor === undefined ? page * page_size + 1 : page_size + 1,
    beyond:
      cursor === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(key, id) ${sql.raw(descending ? '<' : '>')} (${cursor.key}, ${cursor.id})`,
  }
}
