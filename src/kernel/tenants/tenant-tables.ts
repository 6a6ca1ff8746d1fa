import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { wordsColumn } from '../search/searched.ts'

/** A column of blanks, which makes rows so long that PostgreSQL keeps their longest value apart. */
const fillerColumn = 'filler'

/** Columns of a table that hold the key of a row in another. */
export interface TableReference {
  readonly table: string
  readonly column: string
  readonly key: string
}

/** What the catalog says of a table. */
export interface StoredTable {
  readonly name: string
  /** The primary key. */
  readonly key: readonly string[]
  /** What is stored; what PostgreSQL computes is left out, and the words by which a record is found, and fillers. */
  readonly columns: readonly string[]
  /** What nobody may read who is not the service: sealed, or a hash of a secret. */
  readonly secrets: readonly string[]
  /** Whether each row belongs to an organization, some do, or none. */
  readonly belongs: 'always' | 'sometimes' | 'never'
  /** References of one column; within an organization the others stay anyway. */
  readonly references: readonly TableReference[]
  readonly refersTo: readonly string[]
  readonly hasRowSecurity: boolean
}

/** Sends one statement and gives its rows. */
export type Ask = <R extends object>(text: string) => Promise<R[]>

const attribute = `pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                     and a.attgenerated = '' and a.attname not in ('${wordsColumn}', '${fillerColumn}')`
const secret = `(a.atttypid = 'bytea'::regtype or a.attname ~ '(^|_)(hash|secret|password)(_|$)')`

const ofTheCatalog = `
  select c.relname as name, c.relrowsecurity as "hasRowSecurity",
         array(select a.attname from pg_index i, unnest(i.indkey::int2[]) with ordinality k (number, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
                where i.indrelid = c.oid and i.indisprimary order by k.place)::text[] as key,
         array(select a.attname from ${attribute} order by a.attnum)::text[] as columns,
         array(select a.attname from ${attribute} and ${secret} order by a.attnum)::text[] as secrets,
         coalesce((select case when a.attnotnull then 'always' else 'sometimes' end from ${attribute}
                      and a.attname = 'organization_id'), 'never') as belongs,
         coalesce((select json_agg(json_build_object('table', o.relname, 'column', f.attname, 'key', t.attname))
                     from pg_constraint k join pg_class o on o.oid = k.confrelid
                     join pg_attribute f on f.attrelid = c.oid and f.attnum = k.conkey[1]
                     join pg_attribute t on t.attrelid = o.oid and t.attnum = k.confkey[1]
                    where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1),
                  '[]') as "references",
         array(select distinct o.relname from pg_constraint k join pg_class o on o.oid = k.confrelid
                where k.conrelid = c.oid and k.contype = 'f' and o.oid <> c.oid)::text[] as "refersTo"
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname`

/** Every table of the service; one that others refer to stands before them. */
export async function tablesOf(ask: Ask): Promise<StoredTable[]> {
  const left = await ask<StoredTable>(ofTheCatalog)
  const sorted: StoredTable[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ refersTo }) =>
      left.every(({ name }) => !refersTo.includes(name)),
    )
    if (next === -1) throw new Error(`${left[0]?.name} and another table refer to each other`)
    sorted.push(...left.splice(next, 1))
  }
  return sorted
}

/** Those whose rows name an organization. */
export async function tenantTablesOf(ask: Ask): Promise<StoredTable[]> {
  return (await tablesOf(ask)).filter(({ belongs }) => belongs !== 'never')
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Asks through a database that some organization or none has opened. */
export function asking(db: Database): Ask {
  return async <R>(text: string) => (await db.executeQuery<R>(CompiledQuery.raw(text))).rows
}
