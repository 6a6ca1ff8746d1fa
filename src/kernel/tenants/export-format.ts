import { hash } from 'node:crypto'
import { z } from 'zod'
import { exportKinds } from './moving-rows.ts'
import type { StoredTable } from './tenant-tables.ts'

export const formatVersion = 1

/** The first line of an export. */
export const Header = z.object({
  type: z.literal('header'),
  format: z.number(),
  kind: z.enum(exportKinds),
  /** Of what shape the tables were. */
  schema: z.string(),
  exported_at: z.string(),
  /** Where the event log of its database stood. */
  log: z.object({ txid: z.number(), lsn: z.number() }),
  /** The ids of the keys under which its database holds something. */
  keys: z.array(z.string()).default([]),
})
export type Header = z.output<typeof Header>

/** The last line, without which an export is not whole. */
export const Trailer = z.object({ type: z.literal('end'), rows: z.number() })

export function rowLine(table: string, row: string): string {
  return `{"type":"${table}","row":${row}}\n`
}

/** Table and text of the row of a line. */
export function readRowLine(line: string): { table: string; row: string } | undefined {
  const [, table, row] = /^\{"type":"(\w+)","row":(.*)\}$/s.exec(line) ?? []
  return table === undefined || row === undefined ? undefined : { table, row }
}

/** Equal where the tables have the same columns. */
export function shapeOf(tables: readonly StoredTable[]): string {
  const columns = tables.map(({ name, columns }) => `${name} ${columns.toSorted().join(' ')}`)
  return hash('sha256', columns.toSorted().join('\n')).slice(0, 16)
}

/** The first lines of such a file, as the documentation shows them. */
export const exampleLines =
  '{"type":"header","format":1}\n{"type":"organizations","row":{"name":"Hearth Mill"}}\n'
