import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { asking, quoted, tenantTablesOf, type StoredTable } from './tenant-tables.ts'

/** Tables whose rows outlive their organization, each with the reason. */
export type KeptTables = Readonly<Record<string, string>>

const rowsAtOnce = 1000

/**
 * Deletes every row that names the organization, in all tables but those that are kept. Each batch is a
 * transaction of its own: no lock lasts, and whoever begins again after a crash goes on where it ended.
 * `db` acts for the organization, as the role that may delete.
 */
export async function emptyOrganization(
  db: Database,
  organizationId: string,
  kept: KeptTables,
): Promise<void> {
  // What refers to others goes before them.
  const tables = (await tenantTablesOf(asking(db)))
    .filter(({ name }) => !(name in kept))
    .toReversed()
  for (const table of tables) await emptyTable(db, organizationId, table)
}

async function emptyTable(db: Database, organizationId: string, table: StoredTable): Promise<void> {
  const statement = CompiledQuery.raw(deletion(table), [organizationId, rowsAtOnce])
  let deleted = rowsAtOnce
  while (deleted >= rowsAtOnce)
    deleted = Number((await db.executeQuery(statement)).numAffectedRows ?? 0)
}

function deletion({ name, key }: StoredTable): string {
  const columns = key.map(quoted).join(', ')
  return `with chosen as materialized
      (select ${columns} from ${quoted(name)} where organization_id = $1 limit $2)
    delete from ${quoted(name)} where organization_id = $1 and (${columns}) in (select ${columns} from chosen)`
}
