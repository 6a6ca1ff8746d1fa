import { sql, type Expression, type SqlBool } from 'kysely'

/** The condition if its value was given, else none. */
export function when<T>(
  value: T | undefined,
  condition: (value: T) => Expression<SqlBool>,
): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)]
}

/** True where one of the columns contains the text, whatever its case; no character of it is special. */
export function holdsText(...columns: readonly string[]) {
  return (text: string): Expression<SqlBool> =>
    sql`strpos(lower(concat_ws(chr(10), ${sql.join(columns.map((name) => sql.ref(name)))})), lower(${text})) > 0`
}
