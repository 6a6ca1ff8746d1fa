import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/**
 * By address, in lower case, the ids of the contacts that have it as their own or as a further one: of those that several
 * have two, which is enough to know that it means nobody. Those that nobody has are left out.
 */
export async function contactsHaving(
  { db, organizationId }: OrganizationScope,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (addresses.length === 0) return new Map()
  // Each by itself and by its index, whatever the planner knows of how many there are.
  const { rows } = await sql<{ address: string; id: string }>`
    with asked as materialized (select address from unnest(${[...addresses]}::text[]) as one(address))
    select distinct asked.address, found.id
      from asked cross join lateral (
           (select id from contacts
             where organization_id = ${organizationId} and email_key = asked.address
             order by created_at, id limit 2)
           union all
           (select contact_id from contact_emails
             where organization_id = ${organizationId} and email_key = asked.address
             order by created_at, contact_id limit 2)) found`.execute(db)
  const grouped = Map.groupBy(rows, ({ address }) => address)
  return new Map([...grouped].map(([address, all]) => [address, all.map(({ id }) => id)]))
}
