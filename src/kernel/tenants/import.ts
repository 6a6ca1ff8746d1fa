import { CompiledQuery } from 'kysely'
import { Expected } from '../errors.ts'
import type { Database } from '../postgres/database.ts'
import { checkedUuid } from '../postgres/tenancy.ts'
import { formatVersion, Header, readRowLine, shapeOf, Trailer } from './export-format.ts'
import { arrival, shiftOf, type Shift } from './import-rows.ts'
import { asking, tablesOf, type StoredTable } from './tenant-tables.ts'

/** The file cannot be taken in; the message says why, and nothing of it was kept. */
export class ImportRefused extends Expected {}

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
}

/**
 * Takes in an export, all or nothing: inside the transaction of `db`, which acts for any organization.
 * @throws ImportRefused
 */
export async function importLines(db: Database, lines: AsyncIterable<string>): Promise<Imported> {
  const tables = await tablesOf(asking(db))
  const organizationIds = new Set<string>()
  let shift: Shift | undefined
  let batch: Batch | undefined
  let rows = 0
  let isWhole = false
  for await (const line of lines) {
    if (line === '') continue
    if (shift === undefined) {
      shift = await shiftOf(db, checkedHeader(line, tables))
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
    if (organizationId !== undefined) organizationIds.add(organizationId)
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
  if (!isWhole) throw new ImportRefused('the file is not whole; export again')
  return { rows, organizationIds: [...organizationIds] }
}

function checkedHeader(line: string, tables: readonly StoredTable[]): Header {
  const header = Header.safeParse(parsed(line)).data
  if (header === undefined) throw new ImportRefused('this is no export of growth')
  if (header.format !== formatVersion)
    throw new ImportRefused(`the export has format ${header.format}, and this is ${formatVersion}`)
  if (header.kind === 'readable')
    throw new ImportRefused('this export is for reading: it has no secrets; use growth export')
  if (header.schema !== shapeOf(tables))
    throw new ImportRefused('the export was made by another version; run the same on both sides')
  return header
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
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
