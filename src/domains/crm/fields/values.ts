import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { inAnyCase, lockStripes } from '../records/stripes.ts'
import { isNumber } from './field-types.ts'
import { recordTables, type CustomField, type RecordKind } from './schemas.ts'

/** So many records are indexed in the transaction of a change. */
export const mostAtOnce = 50_000

interface Row {
  readonly organization_id: string
  readonly id: string
  readonly custom: Readonly<Record<string, unknown>>
}

/** The records that have a value of a field. */
export function valuesOf(
  { db, organizationId }: OrganizationScope,
  { record, key }: Pick<CustomField, 'record' | 'key'>,
): SelectQueryBuilder<Record<string, Row>, string, { readonly id: string }> {
  return (db as unknown as Kysely<Record<string, Row>>)
    .selectFrom(recordTables[record] as string)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`custom ? ${key}`)
}

/**
 * Writes the values of indexed fields as the index holds them, in the transaction of each change.
 * @returns of which fields, and in which records, a value is taken already
 */
export async function keepValues(
  scope: OrganizationScope,
  record: RecordKind,
  ids: readonly string[],
): Promise<Taken[]> {
  await dropValues(scope, ids)
  await insertValues(scope, record, sql`r.id = any(${ids}::uuid[])`)
  return takenAmong(scope, record, ids)
}

/** Forgets them, of records that are deleted. */
export async function dropValues(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from custom_values
    where organization_id = ${organizationId} and record_id = any(${[...ids]}::uuid[])`.execute(db)
}

/** Writes all values of one field anew; false where it is unique and two records have one value. */
export async function indexAll(scope: OrganizationScope, field: CustomField): Promise<boolean> {
  const { db, organizationId } = scope
  await sql`delete from custom_values
    where organization_id = ${organizationId} and field_id = ${field.id}`.execute(db)
  const written = await insertValues(scope, field.record, sql`f.id = ${field.id}`)
  return !field.unique || written === Number(await countOf(scope, field))
}

async function countOf(scope: OrganizationScope, field: CustomField): Promise<string> {
  const counted = valuesOf(scope, field)
    .clearSelect()
    .select(sql<string>`count(*)`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** What is taken is left out, whoever took it: after a wait for those who are about to. */
async function insertValues(
  { db, organizationId }: OrganizationScope,
  record: RecordKind,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into custom_values
      (organization_id, record_id, field_id, ordinal, text_key, number_key, is_unique, created_at)
    select r.organization_id, r.id, f.id, one.ordinal,
           case when f.type not in ('number', 'money') then lower(one.value) end,
           case when f.type in ('number', 'money') then one.value::double precision end,
           f."unique", r.created_at
      from ${sql.table(recordTables[record])} r
      join custom_fields f
        on f.organization_id = r.organization_id and f.record = ${record} and f.indexed
     cross join lateral jsonb_array_elements_text(
           case jsonb_typeof(r.custom -> f.key) when 'array' then r.custom -> f.key
             else jsonb_build_array(r.custom -> f.key) end) with ordinality one (value, ordinal)
     where r.organization_id = ${organizationId} and f.organization_id = ${organizationId}
       and r.custom ? f.key and ${which}
     order by f.id, lower(one.value), r.id
        on conflict (organization_id, field_id, text_key, number_key) where is_unique
        do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** A value that another record has already. */
export interface Taken {
  readonly id: string
  readonly key: string
  /** The record that has it, where that is none of those which are written now. */
  readonly existing_id: string | null
}

async function takenAmong(
  { db, organizationId }: OrganizationScope,
  record: RecordKind,
  ids: readonly string[],
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select r.id, f.key, coalesce(
           (select v.record_id from custom_values v
             where v.organization_id = ${organizationId} and v.field_id = f.id and v.is_unique
               and v.text_key = lower(r.custom ->> f.key) and v.record_id <> all(${ids}::uuid[])),
           (select v.record_id from custom_values v
             where v.organization_id = ${organizationId} and v.field_id = f.id and v.is_unique
               and v.text_key is null and v.number_key = case when f.type in ('number', 'money')
                                       then (r.custom ->> f.key)::double precision end
               and v.record_id <> all(${ids}::uuid[]))) as existing_id
      from ${sql.table(recordTables[record])} r
      join custom_fields f
        on f.organization_id = r.organization_id and f.record = ${record} and f."unique"
     where r.organization_id = ${organizationId} and f.organization_id = ${organizationId}
       and r.id = any(${ids}::uuid[]) and r.custom ? f.key
       and not exists (
           select from custom_values v
            where v.organization_id = ${organizationId} and v.field_id = f.id
              and v.record_id = r.id)`.execute(db)
  return rows
}

/** Lets one caller at a time look for these values of what is called so, and add what has one of them. Guarded by the race test of fields. */
export function lockValues(
  scope: OrganizationScope,
  name: string,
  values: readonly string[],
): Promise<void> {
  return lockStripes(scope, 'custom_value_locks', values, sql`${name} || ${inAnyCase}`)
}

/** The records whose indexed field compares so; newest first by an index where it is one value. */
export function entriesOf(
  { organizationId }: OrganizationScope,
  { id }: CustomField,
  comparison: RawBuilder<unknown>,
): RawBuilder<{ readonly found_id: string }> {
  return sql`(select record_id as found_id, created_at as found_at from custom_values
    where organization_id = ${organizationId} and field_id = ${id} and ${comparison})`
}

/** The records with a value of an indexed field, in the order that its index has. */
export function valuesInOrder(
  { organizationId }: OrganizationScope,
  { id, type }: CustomField,
): RawBuilder<{ readonly found_id: string }> {
  const key = sql.ref(isNumber(type) ? 'number_key' : 'text_order')
  return sql`(select ${key} as said, created_at as found_at, record_id as found_id from custom_values
    where organization_id = ${organizationId} and field_id = ${id} and ${key} is not null)`
}
