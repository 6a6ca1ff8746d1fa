import { sql } from 'kysely'
import type { Pointed, PointedBack } from '#kernel/records/giving-back.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/**
 * Merges by which a record took over what one of these pointed to, at a path within it, say that it took what that points to again. Returns the
 * records that took it, which are to be pointed there too; that makes them no younger.
 */
export async function takeOverAgain(
  { db, organizationId }: OrganizationScope,
  path: readonly string[],
  { records, before, after }: PointedBack,
): Promise<Pointed[]> {
  const ids = records.map(({ id }) => id)
  const at = (state: string) =>
    sql`array[${sql.join([state, ...path].map((one) => sql`${one}::text`))}]`
  const { rows } = await sql<Pointed>`
    update crm_merges m
       set past = jsonb_set(past, ${at('after')}, to_jsonb(${before}::text))
     where m.organization_id = ${organizationId} and m.past is not null
       and m.id in (select merge_id from crm_aliases
                     where organization_id = ${organizationId} and id = any(${ids}::uuid[]))
       and past #>> ${at('after')} = ${after}
       and past #>> ${at('before')} is distinct from ${after}
       and (select one ->> 'id' from jsonb_array_elements(past -> 'absorbed') with ordinality absorbed (one, place)
             where one #>> ${[...path]}::text[] = ${after} order by place limit 1) = any(${ids})
    returning into_id as id, past -> 'after' ->> 'updated_at' as updated_at,
              past -> 'after' ->> 'updated_at' as since`.execute(db)
  return rows
}
