import { refused } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { lockFields } from './definitions.ts'
import { hasOptions, longestIndexed } from './field-types.ts'
import type { Custom } from './input.ts'
import { recordKind, type CustomField } from './schemas.ts'

/**
 * Tells what of former values is meant still: not the values of fields that were deleted after that instant, where
 * another field may have the key by now, nor options that were taken away. Nobody deletes more until the transaction ends.
 * What it tells of @throws ValidationFailed where a text does not go into the index that its field has by now.
 */
export async function formerValues(scope: OrganizationScope, kind: string) {
  const record = recordKind.safeParse(kind)
  const fields = record.success ? await lockFields(scope, record.data) : []
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

/** What of a value its field takes still: type and key are for good, options and the index are not. @throws ValidationFailed */
function meantStill({ key, type, options, indexed }: CustomField, value: unknown): unknown {
  if (!hasOptions(type)) return requireRoomFor({ key, indexed }, value)
  if (!Array.isArray(value)) return options.includes(String(value)) ? value : undefined
  const left = value.filter((one) => options.includes(String(one)))
  return left.length === 0 ? undefined : left
}

/** Nothing is lost of a text that no index holds: whoever puts it back says what is to be done. */
function requireRoomFor({ key, indexed }: Pick<CustomField, 'key' | 'indexed'>, value: unknown) {
  if (!indexed || typeof value !== 'string' || value.length <= longestIndexed) return value
  const message = `The field is now indexed, and an index holds at most ${longestIndexed} characters. First set its \`indexed\` to false.`
  throw refused(`custom.${key}`, 'too_long', message)
}
