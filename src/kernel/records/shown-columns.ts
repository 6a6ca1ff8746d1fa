import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '../scope.ts'

/** By column, what is shown of it in an organization, where that is not all it holds. */
export type Showing = Readonly<
  Record<string, (scope: OrganizationScope, column: RawBuilder<unknown>) => RawBuilder<unknown>>
>

/** Columns as they are shown, to be read or returned; `of` is the name of their table with a dot, where there are several. */
export function shownColumns(
  scope: OrganizationScope,
  columns: readonly string[],
  showing: Showing = {},
  of = '',
) {
  return columns.map((name) => {
    const column = sql.ref(`${of}${name}`)
    return (showing[name]?.(scope, column) ?? column).as(name)
  })
}
