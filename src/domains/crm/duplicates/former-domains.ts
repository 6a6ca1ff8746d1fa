import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

type Organization = Pick<OrganizationScope, 'organizationId'>

/** The domains of what became part of accounts, directly or with others, as rows of `id` and `domain`; of all accounts or of these. */
export function formerDomainsOf(
  { organizationId }: Organization,
  ids?: readonly string[],
): RawBuilder<unknown> {
  const own = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`
  return sql`
    (with recursive part (id, part_id, domain) as (
       select own.id, a.id, a.domain
         from (select id from accounts where organization_id = ${organizationId} ${own}) own
        cross join lateral (${absorbedBy(organizationId, 'own.id')}) a
        union all
       select part.id, a.id, a.domain
         from part cross join lateral (${absorbedBy(organizationId, 'part.part_id')}) a)
     select id, domain from part where domain is not null)`
}

/** The same by the ids of these accounts. */
export async function formerDomains(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; domains: string[] }>`
    select id, array_agg(domain) as domains from ${formerDomainsOf(scope, ids)} former
     group by id`.execute(scope.db)
  return new Map(rows.map(({ id, domains }) => [id, domains]))
}

/** Looked up one by one, whatever the planner knows of their number. */
function absorbedBy(organizationId: string, into: string): RawBuilder<unknown> {
  return sql`
    select id, domain from crm_aliases
     where organization_id = ${organizationId} and into_id = ${sql.ref(into)} offset 0`
}
