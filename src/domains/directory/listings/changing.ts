import { sql } from 'kysely'
import type { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { searchableNotice } from '../search/search-text.ts'
import { listingEvents } from './events.ts'
import { requireRoomFor } from './limits.ts'
import type { ListingRow } from './listings.ts'
import {
  columnsOf,
  changingOwn,
  readOwn,
  requireKnown,
  told,
  type OwnBusiness,
} from './own-listings.ts'
import { Listing, type ListingChange } from './schemas.ts'

type Change = z.output<typeof ListingChange>

/** Changes what is given. @throws NotFound, ListingLimitReached, ValidationFailed */
export function changeListing(
  scope: OrganizationScope,
  business: OwnBusiness,
  { id, change }: { readonly id: string; readonly change: Change },
) {
  return changingOwn(scope, business, async (inside) => {
    const shown = await readOwn(inside, business.id, id)
    requireUnchanged(inside, shown, Listing)
    const held = await ownColumns(inside, id)
    const { status: _status, ...columns } = change
    const wanted = { ...held, ...given(columns) } as typeof held
    const status = statusAfter(shown.status, change)
    const changes = changesBetween({ ...held, status: shown.status }, { ...wanted, status })
    if (Object.keys(changes).length === 0) return shown
    await requireKnown(inside, wanted)
    if (status === 'open' && shown.status !== 'open')
      await requireRoomFor(inside, business.id, shown.kind)
    await inside.db
      .updateTable('business_notices')
      .set({ ...columnsOf(wanted), ...searchableNotice(wanted), status })
      .where('id', '=', id)
      .where('business_id', '=', business.id)
      .execute()
    const data = await told(inside, business.id, id)
    record(inside, listingEvents.updated, { subject: id, data, changes })
    return data
  })
}

function given<C extends object>(change: C): Partial<C> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<C>
}

/** What ran out is open again with a later day. */
function statusAfter(status: ListingRow['status'], { status: wanted, valid_until }: Change) {
  if (wanted !== undefined) return wanted
  return status === 'expired' && valid_until !== undefined ? 'open' : status
}

/** As they were written: a place of its own only. */
async function ownColumns({ db }: Scope, id: string) {
  return db
    .selectFrom('business_notices')
    .select(['title', 'description', 'tags', 'lat', 'lng', 'radius_km', 'valid_until'])
    .select(sql<string | null>`nullif(category, '')`.as('category'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}
