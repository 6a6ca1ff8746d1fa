import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { always, inEachDue } from '#kernel/jobs/due.ts'
import { enqueue, job, recurring } from '#kernel/jobs/job.ts'
import { nilId } from '#kernel/nil-id.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { recordKind, recordTables, type CustomField, type RecordKind } from './schemas.ts'
import { valuesOf } from './values.ts'

/** So many values go with their field; of more, the field goes at once and the values in batches. */
const mostAtOnce = 500

/** What is shown of `custom`: not the values of fields whose removal is under way. */
export function shownCustom(record: RecordKind) {
  return ({ organizationId }: OrganizationScope, custom: RawBuilder<unknown>) =>
    sql`(${custom} - array(select key from custom_field_removals
          where organization_id = ${organizationId} and record = ${sql.lit(record)}))`
}

/** Takes the values of a field away, or sees to it. To be called with the field, whose row nobody else holds. */
export async function removeValues(scope: OrganizationScope, field: CustomField): Promise<void> {
  const some = await valuesOf(scope, field)
    .limit(mostAtOnce + 1)
    .execute()
  await sql`
    insert into custom_field_removals (organization_id, record, key, field_id, reached, removed_at)
    values (${scope.organizationId}, ${field.record}, ${field.key}, ${field.id}, ${nilId},
            ${timestamp(scope.now())})`.execute(scope.db)
  if (some.length > mostAtOnce)
    await enqueue(scope, removing, { record: field.record, key: field.key })
  else
    await strip(
      scope,
      field,
      some.map(({ id }) => id),
    ).then(() => finish(scope, field))
}

/** Whether values of a key are still being taken away. */
export async function isBeingRemoved(
  { db, organizationId }: OrganizationScope,
  { record, key }: Named,
): Promise<boolean> {
  const found = db
    .selectFrom('custom_field_removals')
    .select('key')
    .where('organization_id', '=', organizationId)
    .where('record', '=', record)
    .where('key', '=', key)
  return (await found.executeTakeFirst()) !== undefined
}

type Named = Pick<CustomField, 'record' | 'key'>
type Removed = Named & Pick<CustomField, 'id'>

/** Goes on where the run before it ended, however that was: each batch is done with its commit. */
export const removing = job({
  name: 'crm.remove_values',
  access: 'organization',
  payload: z.strictObject({
    record: recordKind,
    key: z.string(),
  }),
  handle: async ({ scope, payload }) => {
    while (await removeSome(scope, payload));
  },
})

const lateMs = 5 * 60_000

/** Takes up what was broken off for good. */
export const removingLate = recurring('crm.remove_values_late', '*/5 * * * *', (scope, after) => {
  const until = timestamp(new Date(scope.now().getTime() - lateMs))
  const due = {
    table: 'custom_field_removals',
    column: 'removed_at',
    until,
    also: always,
  } as const
  return inEachDue(scope, due, removeAll, after)
})

async function removeAll(scope: OrganizationScope): Promise<void> {
  const { rows } = await sql<Named>`
    select record, key from custom_field_removals
     where organization_id = ${scope.organizationId}`.execute(scope.db)
  for (const named of rows) while (await removeSome(scope, named));
}

/** One batch of records, in the order of their ids; false where nothing is left. */
export function removeSome(scope: OrganizationScope, named: Named): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const { rows } = await sql<{ field_id: string; reached: string }>`
      select field_id, reached from custom_field_removals
       where organization_id = ${inside.organizationId} and record = ${named.record} and key = ${named.key}
         for update`.execute(inside.db)
    const [removal] = rows
    if (removal === undefined) return false
    const field = { ...named, id: removal.field_id }
    const ids = await idsAfter(inside, named.record, removal.reached)
    await strip(inside, field, ids)
    const last = ids.at(-1)
    if (last === undefined) await finish(inside, field)
    else await note(inside, named, last)
    return last !== undefined
  })
}

async function idsAfter(
  { db, organizationId }: OrganizationScope,
  record: RecordKind,
  reached: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(recordTables[record])}
     where organization_id = ${organizationId} and id > ${reached} order by id limit ${mostAtOnce}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function strip(
  { db, organizationId }: OrganizationScope,
  { record, key, id }: Removed,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(recordTables[record])} set custom = custom - ${key}
     where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and custom ? ${key}`.execute(
    db,
  )
  await sql`
    delete from custom_values
     where organization_id = ${organizationId} and record_id = any(${[...ids]}::uuid[]) and field_id = ${id}`.execute(
    db,
  )
}

async function note(
  { db, organizationId }: OrganizationScope,
  { record, key }: Named,
  reached: string,
) {
  await sql`
    update custom_field_removals set reached = ${reached}
     where organization_id = ${organizationId} and record = ${record} and key = ${key}`.execute(db)
}

/** The key is free again. */
async function finish({ db, organizationId }: OrganizationScope, { record, key }: Named) {
  await sql`
    delete from custom_field_removals
     where organization_id = ${organizationId} and record = ${record} and key = ${key}`.execute(db)
}
