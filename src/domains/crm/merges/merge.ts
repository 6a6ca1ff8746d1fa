import { sql } from 'kysely'
import { unknownRecord, ValidationFailed } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { fieldsOf } from '../fields/definitions.ts'
import { dropValues } from '../fields/values.ts'
import { kinds, type AnyRecord } from '../records/kinds.ts'
import { inOneInstant, pointElsewhere, requireFewPointing } from '../records/removal.ts'
import { findAliases } from './aliases.ts'
import { combine } from './combine.ts'
import { mergeEvents } from './events.ts'
import { moveValues, withNamesMoved } from './own-values.ts'
import { AlreadyMerged } from './refusals.ts'
import { storeMerge, type MovedLink } from './rows.ts'
import type { Merge, MergedKind, MergeWish } from './schemas.ts'

type Wish = Pick<MergeWish, 'into' | 'from' | 'fields'>

interface Merged {
  readonly merge: Merge
  readonly record: AnyRecord
}

/**
 * Makes one record of several: what points to the others moves, and their ids lead to it. All are locked first, in one
 * order for all callers: guarded by the race tests of merges.
 * @throws ValidationFailed, AlreadyMerged, RecordChanged, TooManyLinks
 */
export function merge(scope: OrganizationScope, kind: MergedKind, wish: Wish): Promise<Merged> {
  return transaction(scope, async (open) => {
    const { records, chosen } = await lockAll(open, kind, wish)
    const inside = withoutCondition(inOneInstant(open))
    const [before, ...absorbed] = records as [AnyRecord, ...AnyRecord[]]
    const { noun } = kinds[kind]
    const id = inside.newId()
    const from = absorbed.map((one) => one.id)
    const absorbing = { kind, from, into: before.id }
    await requireFewPointing(inside, kind, from)
    const own = await keysOf(inside, kind)
    const values = await withNamesMoved(inside, absorbing, combine(records, chosen, own))
    const links = await moveLinks(inside, kind, absorbed, before.id)
    const moved = await moveValues(inside, absorbing)
    const telling = { event: mergeEvents[kind].merged, more: { merge_id: id, merged_ids: from } }
    await letReferencesFollow(inside)
    // No two records may have one value of a unique field, not even for a moment.
    await dropValues(inside, from)
    const after = await noun.put(inside, before.id, values, telling)
    const told = { merge_id: id, merged_into: before.id }
    for (const one of absorbed) await noun.delete(inside, one.id, told)
    const past = { before, after, absorbed, links, own: moved }
    return {
      merge: await storeMerge(inside, { id, kind, into: before.id, from, past }),
      record: after,
    }
  })
}

/** What values of fields that the organization has are called. */
async function keysOf(scope: OrganizationScope, kind: MergedKind): Promise<string[]> {
  return (await fieldsOf(scope, kind)).map(({ key }) => key)
}

interface Locked {
  /** The one that stays first. */
  readonly records: readonly AnyRecord[]
  /** From which each field is taken. */
  readonly chosen: Wish['fields']
}

/**
 * The records that are meant, ids of before other merges included. The one that stays is compared with `If-Match`; of the
 * others nobody has said what they should be.
 */
async function lockAll(scope: OrganizationScope, kind: MergedKind, wish: Wish): Promise<Locked> {
  const { into, from, fields } = wish
  const named = [...new Set([into, ...from])]
  if (named.length <= from.length) throw twice()
  const aliases = await findAliases(scope, named)
  const meant = (id: string) => aliases.get(id)?.into_id ?? id
  const ids = [...new Set(named.map(meant))]
  const end = meant(into)
  if (from.map(meant).includes(end)) {
    const part = named.find((id) => meant(id) === end && aliases.has(id))
    throw await alreadyMerged(scope, part ?? end, end)
  }
  const { noun } = kinds[kind]
  await noun.lockIds(scope, ids)
  const found = await noun.all(scope).where('id', 'in', ids).execute()
  const records = ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
  if (records.length < ids.length) {
    const gone = ids.filter((id) => !found.some((one) => one.id === id))
    // What became part of another one while it was waited for is looked for again.
    if ((await findAliases(scope, gone)).size > 0) return lockAll(scope, kind, wish)
    throw unknownRecord(gone.includes(end) ? 'into' : 'from', kind)
  }
  await noun.lock(scope, end)
  const chosen = Object.entries(fields).map(([name, id]) => [name, meant(id)] as const)
  return { records, chosen: Object.fromEntries(chosen) }
}

function twice() {
  const message = 'Name each record once, and the one that stays only in `into`.'
  return new ValidationFailed({ errors: [{ field: 'from', code: 'incompatible', message }] })
}

async function alreadyMerged(scope: OrganizationScope, part: string, into: string) {
  const { merge_id } = await scope.db
    .selectFrom('crm_aliases')
    .select('merge_id')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', part)
    .executeTakeFirstOrThrow()
  return new AlreadyMerged({ members: { merge_id, into } })
}

async function moveLinks(
  scope: OrganizationScope,
  kind: MergedKind,
  absorbed: readonly AnyRecord[],
  into: string,
): Promise<MovedLink[]> {
  const moved: MovedLink[] = []
  for (const { id: from } of absorbed)
    for (const link of await pointElsewhere(scope, kind, { id: from, to: into }))
      moved.push({ ...link, from })
  return moved
}

/** What other domains keep follows within the transaction, after the records that it refers to. */
async function letReferencesFollow({ db }: OrganizationScope): Promise<void> {
  await sql`set constraints all deferred`.execute(db)
}

/** The condition was met; what else is changed is not what it was about. */
function withoutCondition({ ifMatch: _met, ...rest }: OrganizationScope): OrganizationScope {
  return rest
}
