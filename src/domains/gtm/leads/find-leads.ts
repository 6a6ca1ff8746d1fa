import { sql, type Expression, type SqlBool } from 'kysely'
import { findWholeCount } from '#kernel/counts/whole-count.ts'
import { badCursor } from '#kernel/lists/cursor.ts'
import { orCursorIsBad, orderOf } from '#kernel/lists/order.ts'
import { listPage, type List, type ListRequest } from '#kernel/lists/page.ts'
import { sortedBy, knownPage } from '#kernel/records/by-words.ts'
import { findByWords, type FoundByWords, type Ways } from './found-by-words.ts'
import { wholeLeads } from './whole-leads.ts'
import type { Leads } from './worded.ts'

interface Asked {
  readonly request: ListRequest
  /** The columns that the list can be ordered by. */
  readonly orders: readonly string[]
  readonly filters?: readonly Expression<SqlBool>[]
  readonly search?: string | undefined
  readonly ways?: Ways
}

/** A page of ids of leads that pass the filters and hold the words. */
export async function findLeads(
  of: Leads,
  { request, orders, filters = [], search, ...asked }: Asked,
): Promise<List<{ id: string }>> {
  const { scope, profileId } = of
  const column = orderOf(request)
  if (!orders.includes(column)) throw badCursor()
  const found: FoundByWords =
    search === undefined
      ? { conditions: [] }
      : await orCursorIsBad(findByWords(of, search, { request, column, filters, ...asked }))
  const conditions = [...filters, ...found.conditions]
  const leads = scope.db
    .selectFrom('gtm_leads')
    .select('gtm_leads.id')
    .where('organization_id', '=', scope.organizationId)
    .$if(profileId !== undefined, (some) => some.where('profile_id', '=', profileId ?? ''))
    .where((eb) => eb.and(conditions))
  const countWhole =
    profileId === undefined || conditions.length > 0
      ? undefined
      : () => findWholeCount(scope, wholeLeads(profileId))
  if (found.told !== undefined)
    return knownPage(leads, request, sortedBy(sql.ref(column)), found.told)
  const keys = Object.fromEntries(orders.map((name) => [name, sql.ref(`gtm_leads.${name}`)]))
  return listPage(leads, request, keys, sql.ref('gtm_leads.id'), countWhole, found)
}
