import { sql, type Kysely } from 'kysely'
import { timestamp } from '../clock.ts'
import { NotFound } from '../errors.ts'
import { matching } from '../lists/filters.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Values } from '../values.ts'
import { requireUnchanged } from '../wire/entity-tag.ts'
import type { RecordOptions } from './records.ts'
import { shownColumns } from './shown-columns.ts'

function tables({ db }: OrganizationScope) {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>
}

/** The statements of a table whose columns are known only at run time. */
export function rowsOf(table: string, { columns, shape, showing }: RecordOptions<string>) {
  const shown = (scope: OrganizationScope) => shownColumns(scope, columns, showing)
  const all = (scope: OrganizationScope) =>
    tables(scope)
      .selectFrom(table)
      .select(shown(scope))
      .where('organization_id', '=', scope.organizationId)
  return {
    all,
    readBy: async (scope: OrganizationScope, match: Values) =>
      found(await all(scope).where(matching(match)).executeTakeFirst()),
    lock: async (scope: OrganizationScope, id: string) => {
      const row = found(await all(scope).where('id', '=', id).forUpdate().executeTakeFirst())
      requireUnchanged(scope, row, shape)
      return row
    },
    lockAll: (scope: OrganizationScope, [column, value]: readonly [string, string]) =>
      all(scope).where(column, '=', value).orderBy('id').forUpdate().execute(),
    lockMany: (scope: OrganizationScope, ids: readonly string[]) =>
      all(scope)
        .where('id', '=', sql`any(${ids}::uuid[])`)
        .orderBy('id')
        .forUpdate()
        .execute(),
    complete: (scope: OrganizationScope, values: Values): Values => {
      const at = timestamp(scope.now())
      const kept = {
        organization_id: scope.organizationId,
        id: values['id'] ?? scope.newId(),
      }
      const by = columns.includes('created_by') ? { created_by: scope.actor.user_id } : {}
      return { ...by, ...values, ...kept, created_at: at, updated_at: at }
    },
    insertion: (scope: OrganizationScope, row: Values) =>
      tables(scope).insertInto(table).values(row).returning(shown(scope)),
    update: async (scope: OrganizationScope, id: string, values: Values): Promise<Values> =>
      tables(scope)
        .updateTable(table)
        .set({ updated_at: timestamp(scope.now()), ...values })
        .where('organization_id', '=', scope.organizationId)
        .where('id', '=', id)
        .returning(shown(scope))
        .executeTakeFirstOrThrow(),
    updateAll: (scope: OrganizationScope, ids: readonly unknown[], values: Values) =>
      tables(scope)
        .updateTable(table)
        .set({ ...values, updated_at: timestamp(scope.now()) })
        .where('organization_id', '=', scope.organizationId)
        .where('id', '=', sql`any(${ids}::uuid[])`)
        .returning(shown(scope))
        .execute(),
    remove: async (scope: OrganizationScope, id: string) => {
      await tables(scope)
        .deleteFrom(table)
        .where('organization_id', '=', scope.organizationId)
        .where('id', '=', id)
        .execute()
    },
  }
}

function found<R>(row: R | undefined): R {
  if (row === undefined) throw new NotFound()
  return row
}
