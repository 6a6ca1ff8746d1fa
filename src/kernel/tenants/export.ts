import { CompiledQuery } from 'kysely'
import { listKeys } from '../known-keys.ts'
import type { Database } from '../postgres/database.ts'
import { checkedUuid } from '../postgres/tenancy.ts'
import { formatVersion, rowLine, shapeOf, type Header } from './export-format.ts'
import { rowsTaken, selection, type ExportKind } from './moving-rows.ts'
import { asking, tablesOf, type StoredTable } from './tenant-tables.ts'

const rowsAtOnce = 200
const mostMinutes = 10

/** What is exported: one organization, or everything but tables that are left out for a reason. */
export interface ExportWish {
  readonly kind: ExportKind
  readonly organizationIds: readonly string[]
  readonly leftOut: Readonly<Record<string, string>>
  readonly now: () => Date
}

interface Section {
  readonly table: StoredTable
  readonly statement: CompiledQuery
}

/**
 * Writes out rows as JSON Lines, some hundred at a time, all as they stood at one moment. Whoever reads
 * too slowly loses the snapshot: it would keep PostgreSQL from tidying up. `db` acts for the first of the
 * organizations.
 */
export async function* exportLines(db: Database, wish: ExportWish): AsyncGenerator<string> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    const tables = await tablesOf(asking(snapshot))
    yield `${JSON.stringify(await header(snapshot, wish, tables))}\n`
    const deadline = deadlineOf(wish)
    let rows = 0
    for (const organizationId of [undefined, ...wish.organizationIds]) {
      if (organizationId !== undefined)
        await run(snapshot, `set local app.organization_id = '${checkedUuid(organizationId)}'`)
      for (const section of sections(tables, wish, organizationId))
        for await (const lines of linesOf(snapshot, section, deadline)) {
          rows += lines.length
          yield lines.join('')
        }
    }
    yield `${JSON.stringify({ type: 'end', rows })}\n`
    await snapshot.commit().execute()
  } finally {
    if (!snapshot.isCommitted) await snapshot.rollback().execute()
  }
}

/** What belongs to nobody comes first; of one organization alone there is only what it takes along. */
function sections(
  tables: readonly StoredTable[],
  { kind, leftOut }: ExportWish,
  organizationId: string | undefined,
): Section[] {
  const within = (table: StoredTable) => {
    if (kind !== 'all') return organizationId && rowsTaken(table, tables)
    if (table.hasRowSecurity) return organizationId && 'organization_id = $1'
    return organizationId === undefined ? 'true' : undefined
  }
  return tables.flatMap((table) => {
    const where = table.name in leftOut ? undefined : within(table)
    if (where === undefined) return []
    const parameters = where.includes('$1') ? [organizationId] : []
    return [{ table, statement: CompiledQuery.raw(selection(table, kind, where), parameters) }]
  })
}

async function* linesOf(db: Database, { table, statement }: Section, deadline: () => void) {
  const { sql, parameters } = statement
  await db.executeQuery(
    CompiledQuery.raw(`declare export no scroll cursor for ${sql}`, [...parameters]),
  )
  const fetch = CompiledQuery.raw(`fetch ${rowsAtOnce} from export`)
  for (;;) {
    deadline()
    const { rows } = await db.executeQuery<{ row: string }>(fetch)
    if (rows.length > 0) yield rows.map(({ row }) => rowLine(table.name, row))
    if (rows.length < rowsAtOnce) break
  }
  await run(db, 'close export')
}

function deadlineOf({ now }: ExportWish): () => void {
  const latest = now().getTime() + mostMinutes * 60_000
  return () => {
    if (now().getTime() > latest) throw new Error('the export was read too slowly')
  }
}

async function header(db: Database, { kind, now }: ExportWish, tables: readonly StoredTable[]) {
  const { rows } = await db.executeQuery<Header['log']>(
    CompiledQuery.raw(`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as txid,
                              (pg_current_wal_lsn() - '0/0')::bigint as lsn`),
  )
  return {
    type: 'header',
    format: formatVersion,
    kind,
    schema: shapeOf(tables),
    exported_at: now().toISOString(),
    log: rows[0],
    keys: await listKeys(db),
  }
}

function run(db: Database, statement: string) {
  return db.executeQuery(CompiledQuery.raw(statement))
}
