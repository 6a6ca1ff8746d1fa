import { sql, type Kysely, type RawBuilder } from 'kysely'
import { labelCounts } from '../counts/label-counts.ts'
import type { Labelled } from '../counts/labelled.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import type { Tables } from '../postgres/tables.ts'
import type { Values } from '../values.ts'
import type { Change, Writing } from '../records/writing.ts'
import type { QueriedField } from '../query/queried-fields.ts'
import type { Through } from './filters.ts'
import { listPage, type ListRequest } from './page.ts'

/** Where the labels of records stand: as a list that is shown, and a row each that finds them. */
interface LabelPlaces {
  /** The column of the records that lists them. */
  readonly column: string
  /** The table with a row for each, when its record was created, and a column `…_key` to compare it by. */
  readonly table: keyof Tables
  /** Its columns of a record's id, and of a label. */
  readonly record: string
  readonly label: string
  /** The noun of the records, by which their events are named. */
  readonly subject: string
  /** The fields of a record whose change may change its labels too. */
  readonly follows: readonly string[]
}

type Row = { readonly id: string; readonly created_at: string; readonly [column: string]: unknown }

/** Each label once, whatever its case; the first spelling stays, with one encoding of each accent. */
export function uniqueLabels(labels: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const label of labels.map((one) => one.normalize('NFC'))) {
    const key = label.toLowerCase()
    if (!first.has(key)) first.set(key, label)
  }
  return [...first.values()]
}

/**
 * Labels of records, as an index serves them: no index of a list does behind row-level security. Of deals with a tag
 * they stand in `deals.tags`, and one by one in `deal_tags`, by `deal_id` and `tag`.
 */
export function labels<S extends string, L extends string>(
  subject: `${S}_${L}s` extends keyof Tables ? S : never,
  label: L,
  follows: readonly string[] = [],
) {
  const column = `${label}s`
  const table = `${subject}_${column}` as keyof Tables
  const places = { subject, label, column, table, record: `${subject}_id`, follows }
  const counted: Labelled = { table, label, column, subject }
  return {
    /** The same verbs, which keep the rows of labels in the transaction of each change. */
    keptBy: <W extends Writing<Row>>(verbs: W): W => ({ ...verbs, ...keeping(places, verbs) }),
    filter: filterOf(places),
    entries: entriesIn(places),
    /** Those in use, each in its most common spelling, with the number of records that carry it. */
    list: async (scope: OrganizationScope, request: ListRequest) => {
      const used = inUse(scope, await labelCounts(scope, counted))
      return listPage(used, request, { name: sql`alphabetical(name)`, count: sql.ref('count') })
    },
    counted,
  }
}

export type Labels = ReturnType<typeof labels>

function keeping(places: LabelPlaces, verbs: Writing<Row>) {
  const { column, follows } = places
  /** Whether the labels of a record are among what is to be changed. */
  const isNamed = (values: Values) =>
    [column, ...follows].some((name) => values[name] !== undefined)
  const { create, change, createMany, changeMany, restore, put } = verbs
  return {
    createMany: (scope: OrganizationScope, all: readonly Values[]) =>
      transaction(scope, async (inside) => addAll(places, inside, await createMany(inside, all))),
    changeMany: (scope: OrganizationScope, changes: readonly Change[]) =>
      transaction(scope, async (inside) => {
        const rows = await changeMany(inside, changes)
        const named = new Set(changes.flatMap(({ id, values }) => (isNamed(values) ? [id] : [])))
        await replaceAll(
          places,
          inside,
          rows.filter(({ id }) => named.has(id)),
        )
        return rows
      }),
    restore: (scope: OrganizationScope, row: Values) =>
      transaction(scope, async (inside) => add(places, inside, await restore(inside, row))),
    put: (...[scope, id, values, telling]: Parameters<typeof put>) =>
      transaction(scope, async (inside) =>
        replace(places, inside, await put(inside, id, values, telling)),
      ),
    create: (scope: OrganizationScope, values: Values) =>
      isEmpty(values[column])
        ? create(scope, values)
        : transaction(scope, async (inside) => add(places, inside, await create(inside, values))),
    change: (scope: OrganizationScope, id: string, values: Values) =>
      isNamed(values)
        ? transaction(scope, async (inside) =>
            replace(places, inside, await change(inside, id, values)),
          )
        : change(scope, id, values),
  }
}

function isEmpty(labels: unknown): boolean {
  return !Array.isArray(labels) || labels.length === 0
}

/** Notes the labels of a record that was just stored. */
async function add(
  { column, table, record, label }: LabelPlaces,
  scope: OrganizationScope,
  row: Row,
) {
  await sql`
    insert into ${sql.table(table)} (organization_id, ${sql.ref(record)}, ${sql.ref(label)}, created_at)
    select ${scope.organizationId}, ${row.id}, label, ${row.created_at}
      from unnest(${row[column]}::text[]) label
        on conflict do nothing`.execute(scope.db)
  return row
}

/** The same of many, in one statement. */
async function addAll(
  { column, table, record, label }: LabelPlaces,
  { db, organizationId }: OrganizationScope,
  rows: Row[],
): Promise<Row[]> {
  const labelled = rows.filter((row) => !isEmpty(row[column]))
  if (labelled.length > 0)
    await sql`
      insert into ${sql.table(table)} (organization_id, ${sql.ref(record)}, ${sql.ref(label)}, created_at)
      select ${organizationId}::uuid, x.id, label, x.created_at
        from ${ofRows(labelled, column)}, unnest(x.labels) label
          on conflict do nothing`.execute(db)
  return rows
}

async function replaceAll(
  places: LabelPlaces,
  scope: OrganizationScope,
  rows: Row[],
): Promise<Row[]> {
  const { column, table, record, label } = places
  // Named twice: where the database knows little of a table yet, a join alone reads all of an organization's labels.
  const ids = rows.map(({ id }) => id)
  if (rows.length > 0)
    await sql`
      delete from ${sql.table(table)} l using ${ofRows(rows, column)}
       where l.organization_id = ${scope.organizationId} and l.${sql.ref(record)} = x.id
         and l.${sql.ref(record)} = any(${ids}::uuid[])
         and l.${sql.ref(label)} <> all(x.labels)`.execute(scope.db)
  return addAll(places, scope, rows)
}

function ofRows(rows: readonly Row[], column: string): RawBuilder<unknown> {
  const sent = rows.map((row) => ({ id: row.id, created_at: row.created_at, labels: row[column] }))
  return sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
    x (id uuid, created_at timestamptz, labels text[])`
}

/** The same of a record that was changed; a label that is spelled otherwise now is taken away first. */
async function replace(places: LabelPlaces, scope: OrganizationScope, row: Row) {
  const { column, table, record, label } = places
  await sql`
    delete from ${sql.table(table)}
     where organization_id = ${scope.organizationId} and ${sql.ref(record)} = ${row.id}
       and ${sql.ref(label)} <> all(${row[column]}::text[])`.execute(scope.db)
  return add(places, scope, row)
}

/** The records that carry a label, newest first by the index of labels. */
function filterOf({ table, record, label }: LabelPlaces): Through<string> {
  return {
    rows: (scope, wanted) =>
      rowsOf(scope, table)
        .select([`${record} as found_id`, 'created_at as found_at'])
        .where(`${label}_key`, '=', sql<string>`lower(${wanted.normalize('NFC')})`)
        .$castTo<{ found_id: string }>(),
    orders: { created_at: 'found_at' },
  }
}

/** What the rows of labels say of a comparison in a filter: of several labels a record may have some. */
function entriesIn({ table, record, label }: LabelPlaces): NonNullable<QueriedField['entries']> {
  return (scope, { op, value }) => {
    if (op !== 'any' && op !== 'contains') return undefined
    const wanted = [value].flat()
    const keys = wanted.map((one) => sql`lower(${String(one).normalize('NFC')})`)
    const isOne = keys.length === 1
    // Of one alone the entries are in order.
    const among = isOne ? sql`= ${keys[0]}` : sql`= any(array[${sql.join(keys)}])`
    const rows = rowsOf(scope, table)
      .select([`${record} as found_id`, 'created_at as found_at'])
      .where(sql<boolean>`${sql.ref(`${label}_key`)} ${among}`)
      .$castTo<{ found_id: string }>()
    return { rows, isOne }
  }
}

/** A list needs an id to break ties by and to go on from: here the hash of the label, as a UUIDv8. */
function inUse({ db }: OrganizationScope, counts: RawBuilder<unknown>) {
  const key = sql`lower(label)`
  const used = sql<{ id: string; name: string; count: number }>`(
    select overlay(overlay(md5(${key}) placing '8' from 13) placing '8' from 17)::uuid as id,
           (array_agg(label order by n desc, label))[1] as name, sum(n)::bigint as count
      from (${counts}) counted group by ${key})`
  return db.selectFrom(used.as('used')).select(['id', 'name', 'count'])
}

function rowsOf({ db, organizationId }: OrganizationScope, table: string) {
  return (db as unknown as Kysely<Record<string, Record<string, string>>>)
    .selectFrom(table)
    .where('organization_id', '=', organizationId)
}
