import { sql, type SqlBool } from 'kysely'
import { NotFound, unknownRecord } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import type { SavedView } from '#kernel/query/own-fields.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { records } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { RecordKind } from '../fields/schemas.ts'
import { viewShapes, type View } from './schemas.ts'
import type { z } from 'zod'

export const viewEvents = recordEvents('view', viewShapes.item)

export const views = records('saved_views', {
  columns: [
    'id',
    'record',
    'name',
    'filter',
    'columns',
    'ordering',
    'shared',
    'created_by',
    'created_at',
    'updated_at',
  ],
  events: viewEvents,
  lists: { query: viewShapes.query, filters: {}, orders: {} },
  shape: viewShapes.item,
})

/** Those that are shared, and the caller's own. */
export function seenBy(scope: OrganizationScope) {
  return views.all(scope).where(sql<SqlBool>`(shared or created_by = ${scope.actor.user_id}::uuid)`)
}

export function listViews(scope: OrganizationScope, request: z.output<typeof viewShapes.query>) {
  const rows = seenBy(scope).where(matching({ record: request.record }))
  return listPage(rows, request, { created_at: sql.ref('created_at') })
}

/** @throws NotFound, also where it is another member's own */
export async function readView(scope: OrganizationScope, id: string): Promise<View> {
  const found = await seenBy(scope).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new NotFound()
  return found
}

/** Those of a kind of records, as lists apply them. @throws ValidationFailed */
export function viewsOf(record: RecordKind) {
  return async (scope: OrganizationScope, id: string): Promise<SavedView> => {
    const seen = seenBy(scope).where('record', '=', record)
    const found = await seen.where('id', '=', id).executeTakeFirst()
    if (found === undefined) throw unknownRecord('view', `view of ${record}s`)
    return found
  }
}
