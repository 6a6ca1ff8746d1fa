import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import type { reasons } from './schemas.ts'

type Reason = (typeof reasons)[number]

/** How much it says that two records have one of these in common. */
export const weights: Readonly<Record<Reason, number>> = {
  email: 0.9,
  phone: 0.8,
  domain: 0.9,
  name: 0.5,
  address: 0.4,
}

const keysOf: Readonly<Record<MergedKind, readonly (readonly [Reason, RawBuilder<unknown>])[]>> = {
  contact: [
    ['email', sql`email_key`],
    ['phone', sql`phone_key`],
    ['name', sql`likeness_key`],
  ],
  account: [
    ['domain', sql`domain_key`],
    ['email', sql`nullif(lower(email), '')`],
    ['phone', sql`phone_key`],
    ['name', sql`likeness_key`],
    ['address', sql`address_key`],
  ],
}

/** What each record is compared by, as rows of `id`, `reason`, `weight` and `key`. */
export function keysIn(scope: OrganizationScope, kind: MergedKind): RawBuilder<unknown> {
  const { organizationId } = scope
  const table = sql.table(`${kind}s`)
  const own = keysOf[kind].map(
    ([reason, key]) => sql`
      select id, ${sql.lit(reason)} as reason, ${sql.lit(weights[reason])}::double precision as weight, ${key} as key
        from ${table} where organization_id = ${organizationId}`,
  )
  const further = sql`
    select contact_id, 'email', ${sql.lit(weights.email)}::double precision, email_key
      from contact_emails where organization_id = ${organizationId}`
  return sql.join(kind === 'contact' ? [...own, further] : own, sql` union all `)
}
