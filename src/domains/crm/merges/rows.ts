import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { AnyRecord, Link } from '../records/kinds.ts'
import { finalAt } from '../trash/rows.ts'
import { namesOf } from './external-ids.ts'
import { phoneKey } from './former-phones.ts'
import type { MovedValues } from './own-values.ts'
import type { Merge, MergedKind } from './schemas.ts'

/** What the records were, and what pointed to those that became part of another. */
export interface Past {
  readonly before: AnyRecord
  readonly after: AnyRecord
  readonly absorbed: readonly AnyRecord[]
  readonly links: readonly MovedLink[]
  /** What fields of the organization named; merges of before such fields followed have none. */
  readonly own?: readonly MovedValues[]
}

export interface MovedLink extends Link {
  /** What they pointed to before; stored under this name. */
  readonly from: string
}

interface MergeRow {
  readonly id: string
  readonly kind: MergedKind
  readonly into_id: string
  readonly from_ids: readonly string[]
  readonly past: Past | null
  readonly merged_at: string
  readonly merged_by: string | null
  readonly undone_at: string | null
  readonly undone_by: string | null
}

export function merges({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('crm_merges')
    .select([
      'id',
      'kind',
      'into_id',
      'from_ids',
      'past',
      'merged_at',
      'merged_by',
      'undone_at',
      'undone_by',
    ])
    .where('organization_id', '=', organizationId)
    .$castTo<MergeRow>()
}

/** @throws NotFound */
export async function findMerge(scope: OrganizationScope, id: string, isLocked = false) {
  const one = merges(scope).where('id', '=', id)
  const found = await (isLocked ? one.forUpdate() : one).executeTakeFirst()
  if (found === undefined) throw new NotFound()
  return found
}

/** As they are told, with what their records are known as. */
export async function shownMerges(
  scope: OrganizationScope,
  rows: readonly Omit<MergeRow, 'past'>[],
): Promise<Merge[]> {
  const { db, organizationId } = scope
  const ids = rows.map(({ id }) => id)
  const aliases = await db
    .selectFrom('crm_aliases')
    .select(['merge_id', 'id', 'external_id', 'domain', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('merge_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ into_id: into, from_ids, merged_at, ...rest }) => {
    const from = [...from_ids]
    const known_as = from.flatMap((one) =>
      aliases.filter(({ id, merge_id }) => id === one && merge_id === rest.id),
    )
    return { ...rest, into, from, known_as, merged_at, final_at: finalAt(scope, merged_at) }
  })
}

/** The same of one. */
export async function shownMerge(
  scope: OrganizationScope,
  row: Omit<MergeRow, 'past'>,
): Promise<Merge> {
  const [merge] = await shownMerges(scope, [row])
  return merge as Merge
}

interface NewMerge {
  readonly id: string
  readonly kind: MergedKind
  readonly into: string
  readonly from: readonly string[]
  readonly past: Past
}

/** Stores a merge, with the aliases that it makes. */
export async function storeMerge(scope: OrganizationScope, made: NewMerge) {
  const { organizationId: organization_id, db, now, actor } = scope
  const { id, kind, into, from, past } = made
  const row = {
    id,
    kind,
    into_id: into,
    from_ids: [...from],
    merged_at: timestamp(now()),
    merged_by: actor.user_id,
    undone_at: null,
    undone_by: null,
  }
  await db
    .insertInto('crm_merges')
    .values({
      ...row,
      organization_id,
      from_ids: JSON.stringify(from),
      past: JSON.stringify(past),
      outside: '{}',
    })
    .execute()
  const externalIds = namesOf(past, 'external_id')
  const domains = namesOf(past, 'domain')
  const phones = namesOf(past, 'phone')
  const aliases = from.map((one) => ({
    organization_id,
    id: one,
    kind,
    into_id: into,
    merge_id: id,
    external_id: externalIds.get(one) ?? null,
    domain: domains.get(one) ?? null,
    phone: phones.get(one) ?? null,
    phone_key: phoneKey(phones.get(one) ?? ''),
  }))
  await db.insertInto('crm_aliases').values(aliases).execute()
  return shownMerge(scope, row)
}

/** The ids of those that became part of another lead to themselves again. */
export async function takeAliases(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('crm_aliases')
    .where('organization_id', '=', organizationId)
    .where('merge_id', '=', id)
    .execute()
}

/** Notes that a merge was undone. */
export async function closeMerge(scope: OrganizationScope, id: string): Promise<void> {
  const { db, organizationId, now, actor } = scope
  await db
    .updateTable('crm_merges')
    .set({ undone_at: timestamp(now()), undone_by: actor.user_id, past: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The merge that stands on this one: a later one into the same record, or of that into another. */
export async function findLaterMerge(
  { db, organizationId }: OrganizationScope,
  { id, into_id, merged_at }: MergeRow,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from crm_merges
     where organization_id = ${organizationId} and into_id = ${into_id} and undone_at is null
       and (merged_at, id) > (${merged_at}::timestamptz, ${id}::uuid)
     union all
    select merge_id from crm_aliases where organization_id = ${organizationId} and id = ${into_id}
     limit 1`.execute(db)
  return rows[0]?.id
}
