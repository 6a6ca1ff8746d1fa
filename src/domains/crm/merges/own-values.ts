import type { Values } from '#kernel/values.ts'
import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Pointed } from '#kernel/records/giving-back.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { customFields } from '../fields/definitions.ts'
import type { CustomField, RecordKind } from '../fields/schemas.ts'
import { entriesOf } from '../fields/values.ts'
import { pointInKept } from '../records/kept.ts'
import { kinds } from '../records/kinds.ts'
import { findAliases } from './aliases.ts'
import type { MergedKind } from './schemas.ts'
import { takeOverAgain } from './taken-over.ts'

/** Records whose own field named one that became part of another, and names that since. */
export interface MovedValues {
  readonly kind: RecordKind
  readonly field_id: string
  readonly key: string
  readonly records: readonly Pointed[]
  readonly from: string
}

interface Absorbing {
  readonly kind: MergedKind
  readonly from: readonly string[]
  readonly into: string
}

/** What fields of the organization say of records that become part of another: they name that from now on. */
export async function moveValues(
  scope: OrganizationScope,
  { kind, from, into }: Absorbing,
): Promise<MovedValues[]> {
  const moved: MovedValues[] = []
  for (const field of await referring(scope, kind))
    for (const one of from) {
      const ids = await naming(scope, field, one)
      const others = ids.filter((id) => id !== into && !from.includes(id))
      if (others.length === 0) continue
      const records = await renameIn(scope, field, others, into)
      moved.push({ kind: field.record, field_id: field.id, key: field.key, records, from: one })
    }
  return moved
}

/** The same of the record that stays, as it is about to be. */
export async function withNamesMoved(
  scope: OrganizationScope,
  { kind, from, into }: Absorbing,
  values: Values,
): Promise<Values> {
  const custom = Object.entries((values['custom'] ?? {}) as Values)
  if (custom.length === 0) return values
  const own = (await referring(scope, kind)).filter(({ record }) => record === kind)
  const keys = new Set(own.map(({ key }) => key))
  const named = custom.map(([key, value]) => [
    key,
    keys.has(key) && from.includes(String(value)) ? into : value,
  ])
  return { ...values, custom: Object.fromEntries(named) }
}

/**
 * Fields that name the record which stayed since a merge name the other one again, unless something else was said since. Who took
 * it over from one of them that was merged itself follows.
 */
export async function nameAgain(
  scope: OrganizationScope,
  moved: MovedValues,
  into: string,
): Promise<void> {
  const { kind, field_id, key, records, from } = moved
  const field = await customFields.all(scope).where('id', '=', field_id).executeTakeFirst()
  if (field === undefined) return
  const { noun } = kinds[kind]
  const was = new Map(records.map((one) => [one.id, one]))
  const ends = [...(await findAliases(scope, [...was.keys()])).values()].map((one) => one.into_id)
  const back = { records, before: from, after: into }
  // All at once, so that nobody waits for another who waits for them.
  const held = await noun.lockMany(scope, [...new Set([...was.keys(), ...ends])])
  const takers = ends.length > 0 ? await takeOverAgain(scope, ['custom', key], back) : []
  for (const { id, updated_at, custom } of held) {
    const before = was.get(id)
    if (before === undefined || (custom as Values)[key] !== into) continue
    const isUntouched = updated_at === before.since
    await noun.put(
      scope,
      id,
      {
        custom: { ...(custom as Values), [key]: from },
        ...(isUntouched ? { updated_at: before.updated_at } : {}),
      },
      { event: noun.events.updated },
    )
  }
  await pointInKept(scope, ['custom', key], back)
  if (takers.length > 0) await nameAgain(scope, { ...moved, records: takers }, into)
}

/** The fields that name records of a kind. */
export function referring(scope: OrganizationScope, kind: MergedKind): Promise<CustomField[]> {
  return customFields.all(scope).where('type', '=', kind).orderBy('id').execute()
}

/** By the index of values, in which such fields always are. */
async function naming(
  scope: OrganizationScope,
  field: CustomField,
  id: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ found_id: string }>`
    select found_id from ${entriesOf(scope, field, sql`text_key = ${id}`)} one`.execute(scope.db)
  return rows.map(({ found_id }) => found_id)
}

async function renameIn(
  scope: OrganizationScope,
  { record, key }: CustomField,
  ids: readonly string[],
  into: string,
): Promise<Pointed[]> {
  const { noun } = kinds[record]
  const since = timestamp(scope.now())
  const before = await noun.lockMany(scope, ids)
  await noun.changeMany(
    scope,
    before.map(({ id }) => ({ id, values: { custom: { [key]: into } } })),
  )
  return before.map(({ id, updated_at }) => ({ id, updated_at, since }))
}
