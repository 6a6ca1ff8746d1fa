import type { OrganizationScope } from '#kernel/scope.ts'
import { holdFields } from './definitions.ts'
import { hasOptions } from './field-types.ts'
import type { Custom } from './input.ts'
import { recordKind, type CustomField } from './schemas.ts'

/**
 * Tells what of former values is meant still: not the values of fields that were deleted after that instant, where
 * another field may have the key by now, nor options that were taken away. Nobody deletes more until the transaction ends.
 */
export async function formerValues(scope: OrganizationScope, kind: string) {
  const record = recordKind.safeParse(kind)
  const fields = record.success ? await holdFields(scope, record.data) : []
  return <V extends object>(values: V, at: string): V => {
    if (!('custom' in values)) return values
    const then = fields.filter(({ created_at }) => Date.parse(created_at) <= Date.parse(at))
    const byKey = new Map(then.map((field) => [field.key, field]))
    const kept = Object.entries(values.custom as Custom).flatMap(([key, value]) => {
      const field = byKey.get(key)
      const still = field && meantStill(field, value)
      return still === undefined ? [] : [[key, still] as const]
    })
    return { ...values, custom: Object.fromEntries(kept) }
  }
}

/** What of a value its field takes still: type and key are for good, options are not. */
function meantStill({ type, options }: CustomField, value: unknown): unknown {
  if (!hasOptions(type)) return value
  if (!Array.isArray(value)) return options.includes(String(value)) ? value : undefined
  const left = value.filter((one) => options.includes(String(one)))
  return left.length === 0 ? undefined : left
}
