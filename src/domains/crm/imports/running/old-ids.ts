import type { OrganizationScope } from '#kernel/scope.ts'
import { findAliases } from '../../merges/aliases.ts'
import { linked } from '../../merges/through-merges.ts'
import type { MergedKind } from '../../merges/schemas.ts'
import type { ImportedRecord } from '../schemas.ts'
import { ids } from './locate.ts'
import type { Planned } from './plan.ts'

/** What rows refer to, by the fields that do. */
export const referred: Readonly<Record<string, ImportedRecord>> = {
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
  const own = ids(rows)
  if (!isMerged(record) || own.length === 0) return rows
  const aliases = await findAliases(scope, own)
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
  const sound = rows.filter(({ faults }) => faults.length === 0)
  const led = await linked(
    scope,
    sound.map(({ values }) => values),
  )
  const meant = new Map(sound.map((row, place) => [row, led[place]]))
  return rows.map((row) => ({ ...row, values: meant.get(row) ?? row.values }))
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
