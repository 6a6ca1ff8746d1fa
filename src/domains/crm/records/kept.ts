import { sql } from 'kysely'
import type { PointedBack } from '#kernel/records/giving-back.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/**
 * The same as `pointBack` of records, for those that are kept as they were, and come back so: they lie in the trash, or became part
 * of another. The path is that of a column, or of a field of the organization's own.
 */
export async function pointInKept(
  scope: OrganizationScope,
  path: readonly string[],
  pointed: PointedBack,
): Promise<void> {
  await pointInTrash(scope, path, pointed)
  await pointInMerges(scope, path, pointed)
}

async function pointInTrash(
  { db, organizationId }: OrganizationScope,
  path: readonly string[],
  { records, before, after }: PointedBack,
): Promise<void> {
  await sql`
    update crm_trash t
       set record = ${pointed(sql`t.record`, path, before)}
      from ${recordset(records)}
     where t.organization_id = ${organizationId} and t.id = was.id
       and t.record #>> ${path}::text[] is not distinct from ${after}::text`.execute(db)
}

async function pointInMerges(
  { db, organizationId }: OrganizationScope,
  path: readonly string[],
  { records, before, after }: PointedBack,
): Promise<void> {
  const ids = records.map(({ id }) => id)
  await sql`
    update crm_merges m
       set past = jsonb_set(past, '{absorbed}', (
             select jsonb_agg(case when was.id is not null and one #>> ${path}::text[] is not distinct from ${after}::text
                      then ${pointed(sql`one`, path, before)} else one end order by place)
               from jsonb_array_elements(past -> 'absorbed') with ordinality absorbed (one, place)
               left join ${recordset(records)} on was.id::text = one ->> 'id'))
     where m.organization_id = ${organizationId} and m.past is not null
       and m.id in (select merge_id from crm_aliases
                     where organization_id = ${organizationId} and id = any(${ids}::uuid[]))`.execute(
    db,
  )
}

function recordset(records: PointedBack['records']) {
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
    as was (id uuid, updated_at text, since timestamptz)`
}

/** Changed no later than it was pointed elsewhere, it is as if it had never been. */
function pointed(record: ReturnType<typeof sql>, path: readonly string[], before: string) {
  return sql`jsonb_set(${record}, ${path}::text[], to_jsonb(${before}::text))
    || case when (${record} ->> 'updated_at')::timestamptz = was.since
            then jsonb_build_object('updated_at', was.updated_at) else '{}' end`
}
