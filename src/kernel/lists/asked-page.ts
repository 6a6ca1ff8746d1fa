import { sql, type SelectQueryBuilder } from 'kysely'
import type { Tables } from '../postgres/tables.ts'
import type { QueriedFields } from '../query/queried-fields.ts'
import { orderSql } from '../query/field-order.ts'
import { toSql } from '../query/to-sql.ts'
import { orderOf } from './order.ts'
import { listPage, type List, type ListRequest } from './page.ts'

/** What is said of their number where nobody asks for it. */
export const uncounted = { count: 0, isExact: false }

/** A page of rows as they are asked for by any fields; for lists so short that no index has to serve that. */
export function askedPage<T extends { id: string }>(
  // The builder's own types say nothing that a page needs beyond its rows.
  // oxlint-disable-next-line typescript/no-explicit-any
  rows: SelectQueryBuilder<Tables, any, T>,
  request: ListRequest,
  fields: QueriedFields,
): Promise<List<T>> {
  const { where, isUncounted = false } = request
  const found = where === undefined ? rows : rows.where(toSql({ fields, keys: {} }, where))
  const orders = { ...orderByField(fields, request), created_at: sql.ref('created_at') }
  const reading = isUncounted ? { count: uncounted } : {}
  return listPage(found, request, orders, undefined, undefined, reading)
}

/** The order by a field, if it is one that a list is asked for. */
export function orderByField(fields: QueriedFields, request: ListRequest) {
  const name = orderOf(request)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const key = field && orderSql(name, field)
  return key === undefined ? {} : { [name]: key }
}
