import type { OrganizationScope } from '#kernel/scope.ts'
import { holdFields } from './definitions.ts'
import type { Custom } from './input.ts'
import { recordKind } from './schemas.ts'

/**
 * Tells what of former values is meant still: not the values of fields that were deleted after that instant, where
 * another field may have the key by now. Nobody deletes more fields until the transaction ends.
 */
export async function formerValues(scope: OrganizationScope, kind: string) {
  const record = recordKind.safeParse(kind)
  const fields = record.success ? await holdFields(scope, record.data) : []
  return <V extends object>(values: V, at: string): V => {
    if (!('custom' in values)) return values
    const then = fields.filter(({ created_at }) => Date.parse(created_at) <= Date.parse(at))
    const keys = new Set(then.map(({ key }) => key))
    const kept = Object.entries(values.custom as Custom).filter(([key]) => keys.has(key))
    return { ...values, custom: Object.fromEntries(kept) }
  }
}
