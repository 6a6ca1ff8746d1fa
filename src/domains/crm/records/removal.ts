import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { conflict, type RefusalKind } from '#kernel/errors.ts'
import { isReferenced } from '#kernel/postgres/constraints.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { namedAmong } from '../fields/named-among.ts'
import { forgetMerged } from '../merges/aliases.ts'
import { kinds, pointingTo, type AnyRecord, type Kind, type Link } from './kinds.ts'

export const ContactInUse = conflict(
  'contact_in_use',
  'A lead points to this contact',
  'A lead was converted into this contact and keeps pointing to it; change the contact instead.',
)
export const AccountInUse = conflict(
  'account_in_use',
  'A lead points to this account',
  'A lead was converted into this account and keeps pointing to it; change the account instead.',
)
const inUse: Readonly<Partial<Record<Kind, RefusalKind & (new () => Error)>>> = {
  contact: ContactInUse,
  account: AccountInUse,
}

/** So many records change with one to which they point; each of them is an event. */
const mostPointing = 10_000
export const TooManyLinks = conflict(
  'too_many_links',
  'Too many records point to this one',
  `At most ${mostPointing.toLocaleString('en')} records can be changed together with the one that they point to. First point some of them elsewhere, or delete them.`,
)

/** What nobody has to wait for long; an erasure is not asked. @throws TooManyLinks */
export async function requireFewPointing(
  scope: OrganizationScope,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  const pointing = pointingTo(kind).flatMap(({ kind: other, column }) =>
    ids.map((id) =>
      kinds[other].noun
        .all(scope)
        .clearSelect()
        .select(sql`1`.as('one'))
        .where(sql<boolean>`${sql.ref(column)} = ${id}`)
        .limit(mostPointing + 1),
    ),
  )
  if (pointing.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${sql.join(pointing, sql` union all `)}) pointing`.execute(
    scope.db,
  )
  if ((rows[0]?.count ?? 0) > mostPointing) throw new TooManyLinks()
}

/** No word of what is gone for good outlives it, where others are found by it. */
const forGood = { atOnce: true }

/** A record that was taken out, and what pointed to it. */
export interface Removed {
  readonly record: AnyRecord
  readonly links: readonly Link[]
}

/**
 * Deletes a record for good; what points to it stays, and points to nothing.
 * @throws NotFound, RecordChanged, ContactInUse, AccountInUse
 */
export async function deleteForGood(
  scope: OrganizationScope,
  kind: Kind,
  id: string,
): Promise<void> {
  await transaction(scope, async (inside) => {
    await takeOut(inside, kind, id, forGood)
    await forgetMerged(inside, [id])
  })
}

/**
 * Deletes many for good in a few statements, but for those that records point to or name in a field of their own: these
 * stay, and are returned with the kinds of such records. Those that are gone are left out.
 * @throws ContactInUse, AccountInUse where one of them is in use
 */
export async function deleteManyForGood(
  scope: OrganizationScope,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return transaction(scope, async (inside) => {
    const { noun } = kinds[kind]
    await noun.lockIds(inside, ids)
    const pointed = await pointedAt(inside, kind, ids)
    const others = ids.filter((id) => !pointed.has(id))
    await noun.deleteMany(inOneInstant(inside), others).catch(refusing(kind))
    await forgetMerged(inside, others)
    return pointed
  })
}

/** Those of them that a record points to, with the kinds of these. */
async function pointedAt(
  scope: OrganizationScope,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>()
  const note = (id: string, other: string) =>
    found.set(id, (found.get(id) ?? new Set<string>()).add(other))
  for (const { kind: other, column } of pointingTo(kind)) {
    const pointing = kinds[other].noun
      .all(scope)
      .clearSelect()
      .select(sql<string>`distinct ${sql.ref(column)}`.as('id'))
      .where(sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`)
    for (const { id } of await pointing.execute()) note(id, other)
  }
  for (const { id, record } of await namedAmong(scope, kind, ids)) note(id, record)
  return new Map([...found].map(([id, others]) => [id, [...others]]))
}

/**
 * Takes a record out of its table, within a transaction. The lock keeps new ones from pointing here until the end
 * (guarded by the race test of contacts). @throws NotFound, RecordChanged, ContactInUse, AccountInUse
 */
export async function takeOut(
  scope: OrganizationScope,
  kind: Kind,
  id: string,
  words: { readonly atOnce?: boolean } = {},
): Promise<Removed> {
  const { noun } = kinds[kind]
  const still = inOneInstant(scope)
  const record = await noun.lock(still, id)
  const links = await pointElsewhere(still, kind, { id, to: null, ...words })
  await noun.delete(still, id).catch(refusing(kind))
  return { record, links }
}

/** Only tables of domains further right can still point here. */
function refusing(kind: Kind) {
  return (error: unknown): never => {
    const Refused = inUse[kind]
    throw isReferenced(error) && Refused !== undefined ? new Refused() : error
  }
}

interface Elsewhere {
  readonly id: string
  readonly to: string | null
  /** Whether what is found by its words is found so no more as soon as this is done, however many they are. */
  readonly atOnce?: boolean
}

/** Points all that points to a record to another one, or to none. */
export async function pointElsewhere(
  scope: OrganizationScope,
  kind: Kind,
  { id, to, atOnce }: Elsewhere,
): Promise<Link[]> {
  const since = timestamp(scope.now())
  const links: Link[] = []
  for (const { kind: other, column } of pointingTo(kind)) {
    const { noun } = kinds[other]
    const changed = await noun.changeAll(scope, [column, id], { [column]: to }, { atOnce })
    const records = changed.map((one) => ({ id: one.id, updated_at: one.updated_at, since }))
    if (records.length > 0) links.push({ kind: other, column, records })
  }
  return links
}

/** The same scope, in which time stands still: what happens together has one time. */
export function inOneInstant(scope: OrganizationScope): OrganizationScope {
  const at = scope.now()
  return { ...scope, now: () => at }
}
