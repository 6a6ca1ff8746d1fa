import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { keysIn, mostInCommon } from './keys.ts'

/**
 * Writes by what these records are met now. Returns the others that share a key with more records than say something, or
 * no longer do, because of it: they meet anew.
 */
export async function keepKeys(
  scope: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
): Promise<string[]> {
  const changed = await replaceKeys(scope, kind, ids)
  return changed.length === 0 ? [] : inChangedGroups(scope, changed, ids)
}

interface Changed {
  readonly key: string
  /** Records that came to it, less those that left. */
  readonly more: number
}

async function replaceKeys(
  scope: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
): Promise<Changed[]> {
  const { db, organizationId } = scope
  const { rows } = await sql<Changed & { readonly record_ids: readonly string[] }>`
    with wanted as materialized (
           select distinct id as record_id, hashtextextended(concat_ws(' ', ${kind}::text, place, key), 0) as key
             from (${keysIn(scope, kind, ids)}) k where key is not null),
         had as materialized (${keysOf(scope, ids)}),
         come as (
           insert into crm_duplicate_keys (organization_id, record_id, key)
           select ${organizationId}::uuid, record_id, key from wanted on conflict do nothing
           returning key),
         gone as (select record_id, key from had except select record_id, key from wanted)
    select key::text as key, sum(more)::integer as more, array_remove(array_agg(record_id), null) as record_ids
      from (select key, 1 as more, null::uuid as record_id from come union all select key, -1, record_id from gone) c
     group by key`.execute(db)
  await dropKeys(
    scope,
    rows.filter(({ record_ids }) => record_ids.length > 0),
  )
  return rows.filter(({ more }) => more !== 0)
}

/** Read record by record: where the database knows little of the table yet, a join reads all keys of an organization. */
function keysOf({ organizationId }: OrganizationScope, ids: readonly string[]) {
  return sql`
    select i.id as record_id, k.key from unnest(${[...ids]}::uuid[]) i (id) cross join lateral (
      select key from crm_duplicate_keys
       where organization_id = ${organizationId} and record_id = i.id offset 0) k`
}

async function dropKeys(
  { db, organizationId }: OrganizationScope,
  gone: readonly { readonly key: string; readonly record_ids: readonly string[] }[],
): Promise<void> {
  if (gone.length === 0) return
  const each = gone.flatMap(({ key, record_ids }) => record_ids.map((id) => ({ key, id })))
  await sql`
    delete from crm_duplicate_keys k using json_to_recordset(${JSON.stringify(each)}::json) g (key bigint, id uuid)
     where k.organization_id = ${organizationId} and k.key = g.key and k.record_id = g.id
       and k.key = any(${each.map(({ key }) => key)}::bigint[])`.execute(db)
}

async function inChangedGroups(
  { db, organizationId }: OrganizationScope,
  changed: readonly Changed[],
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with sized as materialized (
           select c.key, c.more,
                  (select count(*) from (
                     select from crm_duplicate_keys k where k.organization_id = ${organizationId} and k.key = c.key
                      limit ${mostInCommon + 1} + abs(c.more)) l) as records
             from json_to_recordset(${JSON.stringify(changed)}::json) c (key bigint, more integer))
    select distinct m.record_id as id
      from sized s cross join lateral (
             select k.record_id from crm_duplicate_keys k
              where k.organization_id = ${organizationId} and k.key = s.key
                and k.record_id <> all(${[...ids]}::uuid[]) limit ${mostInCommon}) m
     where (s.records <= ${mostInCommon}) <> (s.records - s.more <= ${mostInCommon})`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Met {
  readonly one_id: string
  readonly other_id: string
}

/** Pairs of one of these records with another that it shares a key with, but for those that were told apart. */
export async function metBy(scope: OrganizationScope, ids: readonly string[]): Promise<Met[]> {
  const { db, organizationId } = scope
  const { rows } = await sql<Met>`
    with own as materialized (${keysOf(scope, ids)}),
         telling as materialized (
           select key from (select distinct key from own) k cross join lateral (
                    select count(*) as records from (
                      select from crm_duplicate_keys o where o.organization_id = ${organizationId} and o.key = k.key
                       limit ${mostInCommon + 1}) l) c
            where records between 2 and ${mostInCommon}),
         met as materialized (
           select distinct least(own.record_id, other.record_id) as one_id,
                  greatest(own.record_id, other.record_id) as other_id
             from telling join own using (key) cross join lateral (
                    select o.record_id from crm_duplicate_keys o
                     where o.organization_id = ${organizationId} and o.key = telling.key limit ${mostInCommon}) other
            where other.record_id <> own.record_id)
    select one_id, other_id from met
     where not exists (select from crm_dismissed_pairs d
                        where d.organization_id = ${organizationId}
                          and d.one_id = met.one_id and d.other_id = met.other_id)`.execute(db)
  return rows
}
