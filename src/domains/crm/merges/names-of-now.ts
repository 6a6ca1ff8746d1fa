import type { Values } from '#kernel/values.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { CustomField } from '../fields/schemas.ts'
import type { AnyRecord, Kind } from '../records/kinds.ts'
import { findAlias } from './aliases.ts'
import { referring } from './own-values.ts'
import { noteInMerges } from './past-links.ts'
import { mergedKinds } from './schemas.ts'

/** A field of a record that names what became part of another since, and that other one. */
interface Led {
  readonly field: CustomField
  readonly id: string
  readonly end: string
}

/** A record as it was: its own fields name what the records that they named became part of since. */
export async function withNamesOfNow(
  scope: OrganizationScope,
  kind: Kind,
  record: AnyRecord,
): Promise<AnyRecord> {
  return named(record, await ledOf(scope, kind, record))
}

/** The same of one that is put back: each of these merges gives it back when it is undone, as if it had been there. */
export async function settleNames(
  scope: OrganizationScope,
  kind: Kind,
  record: AnyRecord,
): Promise<AnyRecord> {
  const led = await ledOf(scope, kind, record)
  const { id, updated_at } = record
  const records = [{ id, updated_at, since: updated_at }]
  for (const { field, id: was } of led) {
    const value = { kind: field.record, field_id: field.id, key: field.key, records }
    await noteInMerges(scope, was, { own: value })
  }
  return named(record, led)
}

function named(record: AnyRecord, led: readonly Led[]): AnyRecord {
  if (led.length === 0) return record
  const names = led.map(({ field, end }) => [field.key, end] as const)
  return { ...record, custom: { ...customOf(record), ...Object.fromEntries(names) } }
}

async function ledOf(scope: OrganizationScope, kind: Kind, record: AnyRecord): Promise<Led[]> {
  const custom = customOf(record)
  if (Object.keys(custom).length === 0) return []
  const led: Led[] = []
  for (const target of mergedKinds)
    for (const field of (await referring(scope, target)).filter((one) => one.record === kind)) {
      const { [field.key]: id } = custom
      const end = typeof id === 'string' ? await findAlias(scope, target, id) : undefined
      if (typeof id === 'string' && end !== undefined) led.push({ field, id, end })
    }
  return led
}

function customOf({ custom }: AnyRecord): Values {
  return (custom ?? {}) as Values
}
