import { formatCredits } from '#domains/credits/index.ts'
import type { Permission } from '#kernel/mcp/holder.ts'

/** What is shown of a key, beside whether it works. */
export const keyColumns = [
  'id',
  'name',
  'key_prefix',
  'scope',
  'permissions',
  'monthly_credit_cap',
  'expires_at',
  'last_used_at',
  'created_at',
  'user_id as created_by',
] as const

/** A stored key as it is sent. */
export function shown<K extends { permissions: string[]; monthly_credit_cap: number | null }>(
  key: K,
) {
  return {
    ...key,
    permissions: key.permissions as Permission[],
    monthly_credit_cap:
      key.monthly_credit_cap === null ? null : formatCredits(key.monthly_credit_cap),
  }
}
