import { sql, type SqlBool } from 'kysely'
import { NotFound, unknownRecord } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import type { SavedView } from '#kernel/query/own-fields.ts'
import { askedPage } from '#kernel/lists/asked-page.ts'
import { matching } from '#kernel/lists/filters.ts'
import type { List, ListRequest } from '#kernel/lists/page.ts'
import { records } from '#kernel/records/records.ts'
import { queriedFields } from '#kernel/query/queried-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { RecordKind } from '../fields/schemas.ts'
import { viewShapes, type View } from './schemas.ts'

export const viewEvents = recordEvents('view', viewShapes.item)

/** All members read the log; of a view that is not shared it holds that there is one. */
const unsaid = { name: '', filter: null, columns: [], ordering: null }

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
  told: (view) => (view['shared'] === true ? view : { ...view, ...unsaid }),
})

/** Those that are shared, and the caller's own. */
export function seenBy(scope: OrganizationScope) {
  return views.all(scope).where(sql<SqlBool>`(shared or created_by = ${scope.actor.user_id}::uuid)`)
}

/** What they may be asked about. */
export const viewFields = queriedFields(viewShapes.item)

export function listViews(
  scope: OrganizationScope,
  request: ListRequest & { readonly record?: RecordKind | undefined },
): Promise<List<View>> {
  return askedPage(seenBy(scope).where(matching({ record: request.record })), request, viewFields)
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
