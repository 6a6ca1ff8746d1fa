import type { OrganizationScope } from '#kernel/scope.ts'
import { kinds, type AnyRecord, type Kind } from '../records/kinds.ts'
import { findAlias } from './aliases.ts'
import { withNamesOfNow } from './names-of-now.ts'

/** A record as it was: what it points to, in columns and in own fields, led to what that became part of since. */
export async function withIdsOfNow(
  scope: OrganizationScope,
  kind: Kind,
  record: AnyRecord,
): Promise<AnyRecord> {
  const led: Record<string, unknown> = {}
  for (const [column, target] of Object.entries(kinds[kind].points)) {
    const id = record[column]
    if (typeof id === 'string' && target !== undefined)
      led[column] = (await findAlias(scope, target, id)) ?? id
  }
  return withNamesOfNow(scope, kind, { ...record, ...led })
}
