import {
  sql,
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from 'kysely'
import type { z } from 'zod'
import type { OrganizationScope } from '../scope.ts'
import type { Around } from '../search/searched.ts'
import { pageParameters, type ListRequest } from './page.ts'

type Condition<V> = (value: V) => Expression<SqlBool>
type Names<Q extends z.ZodObject> = keyof z.output<Q> & string
type Order<O> = O extends `-${string}` ? never : O & string
type Filter<V> = Condition<V> | Through<V> | InWords

/** All names, of which those that are columns may be left out. */
type BeyondColumns<Name extends string, Column, V extends Record<Name, unknown>> = {
  readonly [N in Exclude<Name, Column>]: V[N]
} & { readonly [N in Name & Column]?: V[N] }

/**
 * What serves the query of a list: for each member that filters a condition, for each order a column. What is
 * named like a column is served by it: filtered by equality, or ordered.
 */
export interface Serves<Q extends z.ZodObject, Column extends string> {
  readonly query: Q
  readonly filters: BeyondColumns<
    Exclude<Names<Q>, keyof ListRequest>,
    Column,
    { readonly [N in Names<Q>]: Filter<NonNullable<z.output<Q>[N]>> }
  >
  /** Stored and never null, since indexes serve nothing else behind row-level security. */
  readonly orders: BeyondColumns<
    Order<z.output<Q>['ordering' & Names<Q>]>,
    Column,
    Record<string, Column>
  >
}

/** A filter that the index of another table serves, and with it the order that this index has. */
export interface Through<V> {
  /** Names each record that passes as `found_id`. */
  rows(scope: OrganizationScope, value: V): AliasableExpression<{ readonly found_id: string }>
  /** The column of `rows` by which an order is read; with `found_id` after it. */
  readonly orders: Readonly<Record<string, string>>
}

/** A filter by the words of columns. */
export interface InWords {
  readonly words: readonly string[]
  readonly around?: readonly Around[]
}

/** Finds records whose columns hold words that begin with those asked for. */
export function inWords(...columns: readonly string[]): InWords {
  return { words: columns }
}

/** And those that have such a word from others. */
export function andAround(own: InWords, ...around: readonly Around[]): InWords {
  return { ...own, around }
}

type Filters = Readonly<Record<string, Filter<never>>>
type Given = Readonly<Record<string, unknown>>

/** Every filter and every order of a list, those included that are columns. */
export function served({ query, filters, orders }: Serves<z.ZodObject, string>) {
  const { ordering, ...shape } = query.shape
  const filtering = Object.keys(shape).filter((name) => !Object.hasOwn(pageParameters, name))
  const named: Readonly<Record<string, string | undefined>> = orders
  const known: Readonly<Record<string, Filters[string] | undefined>> = filters
  return {
    filters: Object.fromEntries(filtering.map((name) => [name, known[name] ?? has(name)])),
    orders: Object.fromEntries(ordersOf(ordering).map((name) => [name, named[name] ?? name])),
  }
}

function ordersOf(ordering: unknown): string[] {
  const names = (ordering as z.ZodDefault<z.ZodEnum<Record<string, string>>>).unwrap().options
  return names.filter((name) => !name.startsWith('-'))
}

/** The conditions whose values were given. */
export function conditionsOf(filters: Filters, given: Given): Expression<SqlBool>[] {
  return Object.entries(filters).flatMap(([name, filter]) =>
    typeof filter === 'function' ? when(given[name] as never, filter) : [],
  )
}

/** The other tables that those lead through whose values were given, by the names of the filters. */
export function tablesThrough(filters: Filters, given: Given, scope: OrganizationScope) {
  return Object.entries(filters).flatMap(([name, filter]) =>
    typeof filter === 'function' || 'words' in filter || given[name] === undefined
      ? []
      : [{ name, rows: filter.rows(scope, given[name] as never), orders: filter.orders }],
  )
}

/** The filter by words, with the columns whose words they are, if the list has one. */
export function filterByWords(filters: Filters) {
  return Object.entries(filters).flatMap(([name, filter]) =>
    typeof filter === 'object' && 'words' in filter
      ? [{ name, columns: filter.words, around: filter.around }]
      : [],
  )[0]
}

/** The condition if its value was given, else none. */
export function when<T>(value: T | undefined, condition: Condition<T>): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)]
}

/** Those in which the columns have these values; what is left undefined is not asked for. */
export function matching(values: Given) {
  const conditions = Object.entries(values).flatMap(([column, value]) => when(value, has(column)))
  return <DB, TB extends keyof DB>(is: ExpressionBuilder<DB, TB>) => is.and(conditions)
}

/** True where the column has the value. */
function has(column: string) {
  return (value: unknown): Expression<SqlBool> => sql`${sql.ref(column)} = ${value}`
}
