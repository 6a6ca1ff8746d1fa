import type { OrganizationScope } from '#kernel/scope.ts'
import { findAliases } from '../../merges/aliases.ts'
import { recordsMeant } from '../../merges/meant.ts'
import type { MergedKind } from '../../merges/schemas.ts'
import type { ImportedRecord } from '../schemas.ts'
import { uuid } from './locate.ts'
import type { Planned } from './plan.ts'

/** What rows refer to, by the fields that do. */
export const linked: Readonly<Record<string, ImportedRecord>> = {
  contact_id: 'contact',
  account_id: 'account',
  deal_id: 'deal',
}

/** The records that rows are about. Two rows about one are written one after the other. */
export async function withOwnIds(
  scope: OrganizationScope,
  record: ImportedRecord,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  const ids = rows.flatMap(({ id = '' }) => (uuid.test(id) ? [id] : []))
  if (!isMerged(record) || ids.length === 0) return rows
  const aliases = await findAliases(scope, ids)
  return rows.map((row) => {
    const end = aliases.get(row.id ?? '')
    return end?.kind === record ? { ...row, id: end.into_id } : row
  })
}

/** And those that they refer to. */
export async function withMeant(
  scope: OrganizationScope,
  rows: readonly Planned[],
): Promise<readonly Planned[]> {
  let led = rows
  for (const [field, record] of Object.entries(linked)) {
    const ids = [...idsIn(led, field)]
    if (!isMerged(record) || ids.length === 0) continue
    const meant = await recordsMeant(scope, record, ids)
    led = led.map((row) => {
      const end = meant.get(String(row.values[field]))
      return end === undefined ? row : { ...row, values: { ...row.values, [field]: end } }
    })
  }
  return led
}

function isMerged(record: ImportedRecord): record is MergedKind {
  return record === 'contact' || record === 'account'
}

/** What rows without a fault name there. */
export function idsIn(rows: readonly Planned[], field: string): ReadonlySet<string> {
  const sound = rows.filter(({ faults }) => faults.length === 0)
  const ids = sound.map(({ values }) => values[field]).filter((id) => typeof id === 'string')
  return new Set(ids)
}
