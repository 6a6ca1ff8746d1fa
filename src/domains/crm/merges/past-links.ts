import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Kind, Link } from '../records/kinds.ts'
import type { MovedValues } from './own-values.ts'

/** A link, or a field of the organization's own, in which a record names what a merge took in. */
type Told = { readonly links: Link } | { readonly own: Omit<MovedValues, 'from'> }

/**
 * Of a record that is put back, and is led by merges from the id that it pointed to: each of these gives it back when it is undone,
 * as if it had been there when they were made.
 */
export async function noteInMerges(
  { db, organizationId }: OrganizationScope,
  id: string,
  told: Told,
): Promise<void> {
  const [name, what] = 'own' in told ? ['own', told.own] : ['links', told.links]
  await sql`
    with recursive chain (id, into_id, merge_id) as (
      select id, into_id, merge_id from crm_aliases
       where organization_id = ${organizationId} and id = ${id}
       union all
      select a.id, a.into_id, a.merge_id
        from chain join crm_aliases a on a.organization_id = ${organizationId} and a.id = chain.into_id)
    update crm_merges m
       set past = jsonb_set(past, array[${name}::text],
             coalesce(past -> ${name}, '[]') || jsonb_build_array(${JSON.stringify(what)}::jsonb || jsonb_build_object('from', chain.id)))
      from chain
     where m.organization_id = ${organizationId} and m.id = chain.merge_id and m.past is not null`.execute(
    db,
  )
}

/** What a merge had a record point to, and lies in the trash since, is not pointed to again once that merge is undone. */
export async function forgetInTrash(
  { db, organizationId }: OrganizationScope,
  id: string,
  {
    kind,
    column,
    record,
  }: { readonly kind: Kind; readonly column: string; readonly record: string },
): Promise<void> {
  await sql`
    update crm_trash
       set links = (
             select coalesce(jsonb_agg(case when link ->> 'kind' = ${kind} and link ->> 'column' = ${column}
                      then jsonb_set(link, '{records}', (
                             select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(link -> 'records') one
                              where one ->> 'id' <> ${record}))
                      else link end), '[]')
               from jsonb_array_elements(links) link)
     where organization_id = ${organizationId} and id = ${id}`.execute(db)
}
