import type pg from 'pg'

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly type: string
  readonly not_null: boolean
  readonly has_default: boolean
  readonly generated: boolean
  readonly is_object: boolean
  readonly check: string | null
}

const columnsOfSchema = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
         a.attnotnull as not_null, a.atthasdef and a.attgenerated = '' as has_default,
         a.attgenerated <> '' as generated,
         coalesce((select pg_get_expr(d.adbin, d.adrelid) = '''{}''::jsonb' from pg_attrdef d
           where d.adrelid = c.oid and d.adnum = a.attnum), false) as is_object,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and a.attnum > 0 and not a.attisdropped
   order by c.relname, a.attnum`

const scalar = new Map([
  ['uuid', 'string'],
  ['text', 'string'],
  ['text[]', 'string[]'],
  ['bytea', 'Buffer'],
  ['bit varying', 'string'],
  ['boolean', 'boolean'],
  ['bigint', 'number'],
  ['integer', 'number'],
  ['smallint', 'number'],
  ['numeric', 'number'],
  ['double precision', 'number'],
  ['real[]', 'number[]'],
  ['date', 'string'],
  ['timestamp with time zone', 'string'],
  ['tsvector', 'string'],
])

/** The TypeScript of `tables.ts`, read from the migrated database itself. */
export async function describeTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsOfSchema)
  const tables = [...Map.groupBy(rows, (column) => column.table_name)]
  return [
    '// Generated from the migrated database by `npm run generate`; a test checks that it is current.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    '/** Read as parsed JSON, written as text: an array would otherwise become a PostgreSQL array. */',
    'type Json = ColumnType<unknown, string, string>',
    'type Members = Readonly<Record<string, unknown>>',
    '/** An object where nothing else is given. */',
    'type JsonObject = ColumnType<Members, string | Members | undefined, string | Members>',
    '',
    'export interface Tables {',
    ...tables.flatMap(([name, columns]) => [`  ${name}: {`, ...columns.map(line), '  }']),
    '}',
    '',
  ].join('\n')
}

function line(column: Column) {
  return `    ${column.column_name}: ${typeOf(column)}`
}

function typeOf(column: Column) {
  if (column.type === 'jsonb' || column.type === 'json') return json(column)
  const type = `${literals(column) ?? scalarOf(column)}${column.not_null ? '' : ' | null'}`
  if (column.generated) return `ColumnType<${type}, never, never>`
  return column.has_default ? `Generated<${type}>` : type
}

function json({ not_null: isNotNull, has_default: hasDefault, is_object: isObject }: Column) {
  if (isNotNull && isObject) return 'JsonObject'
  if (!isNotNull) return 'ColumnType<unknown, string | null, string | null>'
  return hasDefault ? 'ColumnType<unknown, string | undefined, string>' : 'Json'
}

function literals({ check, type }: Column) {
  if (check === null || type !== 'text') return undefined
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')
}

function scalarOf({ type, table_name, column_name }: Column) {
  const name = scalar.get(type)
  if (name === undefined) throw new TypeError(`${table_name}.${column_name}: no type for ${type}`)
  return name
}
