import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ListRequest } from './page.ts'

type Condition<V> = (value: V) => Expression<SqlBool>
type Names<Q extends z.ZodType> = keyof z.output<Q> & string
type Order<O> = O extends `-${string}` ? never : O & string

/** What serves the query of a list: for each member that filters a condition, for each order a column. */
export interface Serves<Q extends z.ZodType, Column extends string> {
  readonly query: Q
  readonly filters: {
    readonly [N in Exclude<Names<Q>, keyof ListRequest>]: Condition<NonNullable<z.output<Q>[N]>>
  }
  /** Stored and never null, since indexes serve nothing else behind row-level security. */
  readonly orders: Readonly<Record<Order<z.output<Q>['ordering' & Names<Q>]>, Column>>
}

/** The conditions whose values were given. */
export function conditionsOf(
  filters: Readonly<Record<string, Condition<never>>>,
  given: Readonly<Record<string, unknown>>,
): Expression<SqlBool>[] {
  return Object.entries(filters).flatMap(([name, condition]) =>
    when(given[name] as never, condition),
  )
}

/** The condition if its value was given, else none. */
export function when<T>(value: T | undefined, condition: Condition<T>): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)]
}

/** True where the column has the value. */
export function has(column: string) {
  return (value: unknown): Expression<SqlBool> => sql`${sql.ref(column)} = ${value}`
}

/** True where one of the columns contains the text, whatever its case; no character of it is special. */
export function holdsText(...columns: readonly string[]) {
  return (text: string): Expression<SqlBool> =>
    sql`strpos(lower(concat_ws(chr(10), ${sql.join(columns.map((name) => sql.ref(name)))})), lower(${text})) > 0`
}
