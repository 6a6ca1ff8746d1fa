import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { checkedUuid } from '../postgres/tenancy.ts'
import { readRowLine, Trailer } from './export-format.ts'
import {
  checkedHeader,
  ImportRefused,
  noteKeysOf,
  parsed,
  refuseKnown,
  type Reading,
} from './import-header.ts'
import { arrival, shiftOf, type Shift } from './import-rows.ts'
import { asking, tablesOf, type StoredTable } from './tenant-tables.ts'

const rowsAtOnce = 200

/** Rows of one table and one organization, or of none. */
interface Batch {
  readonly table: StoredTable
  readonly tables: readonly StoredTable[]
  readonly organizationId: string | undefined
  readonly rows: string[]
}

export interface Imported {
  readonly rows: number
  readonly organizationIds: readonly string[]
  /** The ids of the keys without which some of it cannot be read here. */
  readonly missingKeys: readonly string[]
}

/**
 * Takes in an export, all or nothing: inside the transaction of `db`, which acts for any organization.
 * @throws ImportRefused
 */
export async function importLines(
  db: Database,
  lines: AsyncIterable<string>,
  reading: Reading,
): Promise<Imported> {
  const tables = await tablesOf(asking(db))
  const organizationIds = new Set<string>()
  let shift: Shift | undefined
  let batch: Batch | undefined
  let missing: readonly string[] = []
  let rows = 0
  let isWhole = false
  for await (const line of lines) {
    if (line === '') continue
    if (shift === undefined) {
      const header = checkedHeader(line, tables)
      missing = await noteKeysOf(db, header, reading)
      shift = await shiftOf(db, header)
      continue
    }
    const found = readRowLine(line)
    if (found === undefined) {
      isWhole = Trailer.safeParse(parsed(line)).data?.rows === rows
      continue
    }
    rows += 1
    const table = tables.find(({ name }) => name === found.table)
    if (table === undefined) throw new ImportRefused(`there is no table ${found.table} here`)
    const organizationId = organizationOf(table, found.row)
    if (organizationId !== undefined && !organizationIds.has(organizationId)) {
      await insert(db, batch, shift)
      batch = undefined
      await refuseKnown(reading, organizationId)
      organizationIds.add(organizationId)
    }
    if (
      batch?.table !== table ||
      batch.organizationId !== organizationId ||
      batch.rows.length >= rowsAtOnce
    ) {
      await insert(db, batch, shift)
      batch = { table, tables, organizationId, rows: [] }
    }
    batch.rows.push(found.row)
  }
  await insert(db, batch, shift)
  if (!isWhole) throw new ImportRefused('the file is incomplete; export again')
  return { rows, organizationIds: [...organizationIds], missingKeys: missing }
}

/** Only rows that always belong to one decide for whom the transaction acts. */
function organizationOf({ belongs, name }: StoredTable, row: string): string | undefined {
  if (belongs !== 'always' && name !== 'organizations') return undefined
  const { organization_id, id } = parsed(row) as { organization_id?: string; id?: string }
  return checkedUuid(organization_id ?? id ?? '')
}

async function insert(db: Database, batch: Batch | undefined, shift: Shift | undefined) {
  if (batch === undefined || shift === undefined) return
  const { table, tables, organizationId, rows } = batch
  if (organizationId !== undefined)
    await db.executeQuery(
      CompiledQuery.raw(`set local app.organization_id = '${checkedUuid(organizationId)}'`),
    )
  try {
    await db.executeQuery(CompiledQuery.raw(arrival(table, tables, shift), [`[${rows.join(',')}]`]))
  } catch (error) {
    throw refusalOf(error, table)
  }
}

function refusalOf(error: unknown, { name }: StoredTable): unknown {
  const { code } = error as { code?: unknown }
  const uniqueViolation = '23505'
  return code === uniqueViolation
    ? new ImportRefused(`what is to be imported into ${name} is there already`)
    : error
}
