import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** What a text is known by, of the column `text`. */
export const inAnyCase = sql<string>`lower(text)`
export const asItIs = sql<string>`text`

/**
 * Lets one caller at a time go on with what is known by one of these texts, until the transaction ends: each falls on one of
 * 256 stripes, which all callers lock in one order. The statement after this one sees what the caller before wrote.
 */
export async function lockStripes(
  { db, organizationId }: OrganizationScope,
  table: 'account_domain_locks' | 'contact_email_locks' | 'custom_value_locks',
  texts: readonly string[],
  key: RawBuilder<string>,
): Promise<void> {
  await sql`insert into ${sql.table(table)} (organization_id, stripe)
    select distinct ${organizationId}::uuid, get_byte(sha256(convert_to(${key}, 'UTF8')), 0) as stripe
      from unnest(${texts}::text[]) text order by stripe
    on conflict (organization_id, stripe) do update set stripe = excluded.stripe`.execute(db)
}
