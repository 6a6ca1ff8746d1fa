import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formerValues } from '../fields/former.ts'
import { pointInKept } from '../records/kept.ts'
import { kinds, type AnyRecord } from '../records/kinds.ts'
import { inOneInstant } from '../records/removal.ts'
import { lastKept } from '../trash/rows.ts'
import { settleLinks } from '../trash/settle.ts'
import { findAliases } from './aliases.ts'
import { mergeEvents } from './events.ts'
import type { Values } from '#kernel/values.ts'
import { giveBack, type States } from './give-back.ts'
import { withIdsOfNow } from './ids-of-now.ts'
import { nameAgain } from './own-values.ts'
import { forgetInTrash } from './past-links.ts'
import { MergedRecordDeleted, MergeFinal, MergeNotLast, MergeUndone } from './refusals.ts'
import {
  closeMerge,
  findLaterMerge,
  findMerge,
  shownMerge,
  takeAliases,
  type MovedLink,
  type Past,
} from './rows.ts'
import type { Merge } from './schemas.ts'
import { takeOverAgain } from './taken-over.ts'

/**
 * Takes apart what a merge made one. What was edited on it since stays there, and so does what points to it since; what
 * the merge moved goes back, unless it was pointed elsewhere. The record that stayed is locked first, as by who edits
 * or merges it: guarded by the race tests of merges.
 * @throws NotFound, MergeUndone, MergeFinal, MergeNotLast, MergedRecordDeleted
 */
export function undo(scope: OrganizationScope, id: string): Promise<Merge> {
  return transaction(scope, async (open) => {
    const { kind, into_id } = await findMerge(open, id)
    const { noun } = kinds[kind]
    await noun.lockIds(open, [into_id])
    const found = await findMerge(open, id, true)
    const past = await pastOf(open, found)
    const inside = inOneInstant(open)
    const now = await noun.all(inside).where('id', '=', into_id).executeTakeFirst()
    if (now === undefined) throw new MergedRecordDeleted()
    const more = { merge_id: id, merged_ids: [...found.from_ids] }
    // Before anything is given back, so that what names one of them is not led to the record that stayed.
    await takeAliases(inside, id)
    await noun.put(inside, into_id, await givenBack(inside, kind, { ...past, now }), {
      event: mergeEvents[kind].unmerged,
      more,
    })
    await forgetBrought(inside, kind, { ...past, now })
    for (const one of past.absorbed) await bringBack(inside, kind, one)
    for (const link of past.links) await moveBack(inside, link, into_id)
    for (const values of past.own ?? []) await nameAgain(inside, values, into_id)
    await closeMerge(inside, id)
    return shownMerge(inside, await findMerge(inside, id))
  })
}

/** What the merge brought is known again where it was merged itself since; and what is given back leads to what is there. */
async function givenBack(
  scope: OrganizationScope,
  kind: Merge['kind'],
  { before, after, now }: States,
): Promise<Values> {
  const given = giveBack({ before, after: await withIdsOfNow(scope, kind, after), now })
  const settled = await settleLinks(scope, kind, { ...now, ...given })
  return Object.fromEntries(Object.keys(given).map((name) => [name, settled[name]]))
}

/** The links that the merge brought, and that lead to what lies in the trash since. */
async function forgetBrought(
  scope: OrganizationScope,
  kind: Merge['kind'],
  { before, after, now }: States,
): Promise<void> {
  for (const column of Object.keys(kinds[kind].points)) {
    const { [column]: brought } = after
    const isBrought = typeof brought === 'string' && brought !== before[column]
    if (isBrought && now[column] === null)
      await forgetInTrash(scope, brought, { kind, column, record: now.id })
  }
}

async function pastOf(
  scope: OrganizationScope,
  found: Awaited<ReturnType<typeof findMerge>>,
): Promise<Past> {
  if (found.undone_at !== null) throw new MergeUndone()
  if (found.past === null || found.merged_at <= lastKept(scope)) throw new MergeFinal()
  const later = await findLaterMerge(scope, found)
  if (later !== undefined) throw new MergeNotLast({ members: { merge_id: later } })
  const former = await formerValues(scope, found.kind)
  const ofThen = (record: AnyRecord) => former(record, found.merged_at)
  const { before, after, absorbed } = found.past
  return {
    ...found.past,
    before: ofThen(before),
    after: ofThen(after),
    absorbed: absorbed.map(ofThen),
  }
}

async function bringBack(scope: OrganizationScope, kind: 'contact' | 'account', record: AnyRecord) {
  await kinds[kind].noun.restore(scope, await settleLinks(scope, kind, record))
}

/** Who took it over from one of them follows. All are held at once, so that nobody waits for another who waits for them. */
async function moveBack(scope: OrganizationScope, link: MovedLink, after: string): Promise<void> {
  const { kind, column, records, from: before } = link
  const back = { records, before, after }
  const ids = records.map(({ id }) => id)
  const ends = [...(await findAliases(scope, ids)).values()].map(({ into_id }) => into_id)
  if (ends.length > 0) await kinds[kind].noun.lockMany(scope, [...new Set([...ids, ...ends])])
  const takers = ends.length > 0 ? await takeOverAgain(scope, [column], back) : []
  await kinds[kind].noun.pointBack(scope, column, back)
  await pointInKept(scope, [column], back)
  if (takers.length > 0) await moveBack(scope, { ...link, records: takers }, after)
}
