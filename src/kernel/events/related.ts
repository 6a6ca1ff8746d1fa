import { sql, type RawBuilder } from 'kysely'
import type { ListRequest } from '../lists/page.ts'
import type { Searched } from '../search/searched.ts'
import type { OrganizationScope } from '../scope.ts'

/** A record, by the noun of its events. */
export interface Subject {
  readonly type: string
  readonly id: string
}

/** What a domain knows of the records of another, as their timelines show it. */
export interface Related {
  /** What timelines are narrowed down to, such as `note`. */
  readonly kind: string
  /** The event that says who brought it, and why. */
  readonly began: string
  /** Their `id` and `at`, when it happened; undefined of records that it never concerns. An index gives them in that order. */
  rows(scope: OrganizationScope, subject: Subject): RawBuilder<unknown> | undefined
  /** What is told about them, in any order. */
  read(
    scope: OrganizationScope,
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly [name: string]: unknown }[]>
  /** Those that have all the words of `search`, where they are found by words. */
  search?(
    scope: OrganizationScope,
    request: ListRequest & { readonly search: string },
  ): Promise<readonly { readonly id: string; readonly [name: string]: unknown }[]>
  readonly searched?: Searched | undefined
}

/** Rows of a table that point to a record by a column for its kind; `at` says when they were made. */
export function rowsPointing(
  table: string,
  columns: Readonly<Record<string, string>>,
  at = 'created_at',
): Related['rows'] {
  return ({ organizationId }, { type, id }) =>
    columns[type] === undefined
      ? undefined
      : sql`select id, ${sql.ref(at)} as at from ${sql.table(table)}
             where organization_id = ${organizationId} and ${sql.ref(columns[type])} = ${id}`
}
