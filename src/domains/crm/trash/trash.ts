import { sql } from 'kysely'
import type { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import { record as recordEvent } from '#kernel/events/record.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formerValues } from '../fields/former.ts'
import { forgetMerged } from '../merges/aliases.ts'
import { pointInKept } from '../records/kept.ts'
import { kinds, type Link } from '../records/kinds.ts'
import { purged } from './events.ts'
import { finalAt, lockTrash, takeAtCommit, takeFromTrash, trash, type Trashed } from './rows.ts'
import type { TrashedRecord, trashQuery } from './schemas.ts'
import { settleLinks } from './settle.ts'
import { findDeletedSince, takeTurn } from './turns.ts'

export async function listTrash(scope: OrganizationScope, query: z.output<typeof trashQuery>) {
  const rows = trash(scope).where(matching({ kind: query.kind }))
  const list = await listPage(rows, query, { deleted_at: sql.ref('deleted_at') })
  return { ...list, results: list.results.map((one) => shown(scope, one)) }
}

/** @throws NotFound */
export async function readTrashed(scope: OrganizationScope, id: string): Promise<TrashedRecord> {
  const found = await trash(scope).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new NotFound()
  return shown(scope, found)
}

/**
 * Puts a record back as it was deleted, and points to it again what did so and points nowhere else since.
 * @throws NotFound, and what refuses a new record of its kind
 */
export function restore(scope: OrganizationScope, id: string): Promise<TrashedRecord> {
  return transaction(scope, async (inside) => {
    const { item, others } = await lockWithOthers(inside, id)
    await takeAtCommit(inside, id)
    const former = await formerValues(inside, item.kind)
    const record = await settleLinks(inside, item.kind, former(item.record, item.deleted_at))
    await kinds[item.kind].noun.restore(inside, record)
    for (const link of await takeTurn(inside, item.links, others))
      await pointAgain(inside, id, link)
    return shown(inside, item)
  })
}

/** Removes a record from the trash, for good. @throws NotFound */
export function purge(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const item = (await lockTrash(inside, [id])).get(id)
    if (item === undefined) throw new NotFound()
    await purgeThese(inside, [item])
  })
}

export async function purgeThese(
  scope: OrganizationScope,
  items: readonly Pick<Trashed, 'id' | 'kind'>[],
): Promise<void> {
  const ids = items.map(({ id }) => id)
  await takeFromTrash(scope, ids)
  await forgetMerged(scope, ids)
  for (const { id, kind } of items) recordEvent(scope, purged[kind], { subject: id, data: { id } })
}

interface Held {
  readonly item: Trashed
  readonly others: readonly Trashed[]
}

/**
 * Holds the others in the trash that it points to, that point to it, or that were deleted after it and pointed to by the same, in one
 * order with itself.
 */
async function lockWithOthers(scope: OrganizationScope, id: string): Promise<Held> {
  const seen = await trash(scope).where('id', '=', id).executeTakeFirst()
  if (seen === undefined) throw new NotFound()
  const targets = Object.keys(kinds[seen.kind].points).map((column) => seen.record[column])
  const sources = seen.links.flatMap(({ records }) => records.map((one) => one.id))
  const since = await findDeletedSince(scope, seen.links)
  const named = [...targets, ...sources, ...since].filter((one) => typeof one === 'string')
  const held = await lockTrash(scope, [id, ...named])
  const item = held.get(id)
  if (item === undefined) throw new NotFound()
  return { item, others: [...held.values()].filter((one) => one !== item) }
}

async function pointAgain(scope: OrganizationScope, before: string, link: Link): Promise<void> {
  const { kind, column, records } = link
  await kinds[kind].noun.pointBack(scope, column, { records, before, after: null })
  await pointInKept(scope, [column], { records, before, after: null })
}

function shown(scope: OrganizationScope, item: Trashed): TrashedRecord {
  const { id, kind, title, deleted_at, deleted_by, record } = item
  // What was deleted before records had one has none.
  const external_id = typeof record['external_id'] === 'string' ? record['external_id'] : null
  const final_at = finalAt(scope, deleted_at)
  return { id, kind, title, external_id, deleted_at, deleted_by, final_at }
}
