import { quoted, type StoredTable } from './tenant-tables.ts'

/**
 * For whom an export is: for people to read, without anything secret; for another database, which gets
 * the organization with all its secrets and the people in it without theirs; or for one that gets all.
 */
export const exportKinds = ['readable', 'organization', 'all'] as const
export type ExportKind = (typeof exportKinds)[number]

/**
 * The rows of a table that one organization ($1) takes along: its own, those of nobody that they refer
 * to, and those that refer to what it holds. Undefined where there are none.
 */
export function rowsTaken(table: StoredTable, tables: readonly StoredTable[]): string | undefined {
  if (table.belongs === 'always') return 'organization_id = $1'
  const own = table.belongs === 'sometimes' ? ['organization_id = $1'] : []
  const itself = table.name === 'organizations' ? ['id = $1'] : []
  const found = [...own, ...itself, ...referredTo(table, tables), ...referring(table, tables)]
  return found.length === 0 ? undefined : found.join(' or ')
}

function referredTo({ name }: StoredTable, tables: readonly StoredTable[]): string[] {
  if (name === 'organizations') return []
  return tables
    .filter(({ belongs }) => belongs !== 'never')
    .flatMap((other) =>
      other.references
        .filter(({ table }) => table === name)
        .map(
          ({ key, column }) =>
            `${quoted(key)} in (select ${quoted(column)} from ${quoted(other.name)} where organization_id = $1)`,
        ),
    )
}

function referring({ references }: StoredTable, tables: readonly StoredTable[]): string[] {
  return references.flatMap(({ table, column, key }) =>
    tables.some(({ name, belongs }) => name === table && belongs === 'sometimes')
      ? [
          `${quoted(column)} in (select ${quoted(key)} from ${quoted(table)} where organization_id = $1)`,
        ]
      : [],
  )
}

/** The rows as JSON, one text each. */
export function selection(table: StoredTable, kind: ExportKind, where: string): string {
  const columns = table.columns.flatMap((column) => shown(table, column, kind))
  const order = table.key.map(quoted).join(', ')
  return `select row_to_json(r)::text as row from
    (select ${columns.join(', ')} from ${quoted(table.name)} where ${where} order by ${order}) r`
}

/** People come along so that what they made can name them; they set a new password. */
function shown({ secrets, belongs, name }: StoredTable, column: string, kind: ExportKind) {
  const isPersonal = belongs === 'never' && name !== 'organizations'
  if (!secrets.includes(column) || kind === 'all') return [quoted(column)]
  if (kind === 'organization') return isPersonal ? [`'' as ${quoted(column)}`] : [quoted(column)]
  return []
}
