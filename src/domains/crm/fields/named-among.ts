import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Those of these ids that records name in fields of their own of a type, with the kinds of these; by the index in which such fields always are. */
export async function namedAmong(
  { db, organizationId }: OrganizationScope,
  type: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly record: string }[]> {
  const { rows } = await sql<{ id: string; record: string }>`
    select distinct named.id, f.record
      from custom_fields f
     cross join unnest(${[...ids]}::text[]) named (id)
     cross join lateral (
           select from custom_values
            where organization_id = ${organizationId} and field_id = f.id and text_key = named.id
            limit 1) one
     where f.organization_id = ${organizationId} and f.type = ${type}`.execute(db)
  return rows
}
