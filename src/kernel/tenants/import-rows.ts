import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Header } from './export-format.ts'
import { quoted, type StoredTable, type TableReference } from './tenant-tables.ts'

/** How far the event log has to move to stand where this server's is. */
export interface Shift {
  readonly txid: number
  readonly lsn: number
}

/** Everything that is imported comes before what this server writes from now on. */
export async function shiftOf(db: Database, { log }: Header): Promise<Shift> {
  const { rows } = await db.executeQuery<Shift>(
    CompiledQuery.raw(`select pg_current_xact_id()::text::bigint as txid,
                              (pg_current_wal_lsn() - '0/0')::bigint as lsn`),
  )
  const { txid = 0, lsn = 0 } = rows[0] ?? {}
  return { txid: txid - log.txid, lsn: lsn - log.lsn }
}

/**
 * What inserts rows, given as a JSON array. What belongs to an organization must be new. Of the rest, rows
 * that are there stay, but for one that belongs to nobody here and to the organization there; and what ties
 * something of the organization to something of others is left out where these have it not here.
 */
export function arrival(table: StoredTable, tables: readonly StoredTable[], shift: Shift): string {
  const columns = table.columns.map(quoted).join(', ')
  const values = table.columns.map((column) => moved(table.name, column, shift)).join(', ')
  return `insert into ${quoted(table.name)} (${columns}) select ${values}
    from jsonb_populate_recordset(null::${quoted(table.name)}, $1::jsonb) arriving
   where ${['true', ...tied(table, tables)].join(' and ')} ${meeting(table)}`
}

/** What it refers to is there, where that may be of others. */
function tied({ belongs, references }: StoredTable, tables: readonly StoredTable[]): string[] {
  if (belongs !== 'never') return []
  const mayBeOfOthers = ({ table }: TableReference) =>
    tables.some(({ name, belongs: whose }) => name === table && whose === 'sometimes')
  return references.filter(mayBeOfOthers).map(
    ({ table, column, key }) => `(arriving.${quoted(column)} is null or exists
        (select from ${quoted(table)} other where other.${quoted(key)} = arriving.${quoted(column)}))`,
  )
}

function meeting({ belongs, name, key, columns }: StoredTable): string {
  if (belongs === 'always' || name === 'organizations') return ''
  const found = `on conflict (${key.map(quoted).join(', ')})`
  if (belongs === 'never') return `${found} do nothing`
  const changed = columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  return `${found} do update set ${changed.join(', ')}
    where ${quoted(name)}.organization_id is null and excluded.organization_id is not null`
}

/** Subscribers go on from where they were, and look at once whether there is more. */
function moved(table: string, column: string, { txid, lsn }: Shift): string {
  if (table !== 'events' && table !== 'event_cursors') return quoted(column)
  if (column === 'txid') return `txid + ${txid}`
  if (column === 'lsn') return `lsn + ${lsn}`
  if (column === 'retry_at') return `coalesce(retry_at, now())`
  return quoted(column)
}
