import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import pg from 'pg'
import type { EmbeddedPostgres } from '#adapters/embedded-postgres/embedded.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { DatabaseIsNewer, SchemaMismatch } from '#kernel/postgres/migrating/migrate.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { startDatabase } from './start-database.ts'

export interface Kept {
  readonly server: EmbeddedPostgres
  readonly folder: string
}

export interface Making {
  /** Of its folder: by what fills it, so that another filling is another folder. */
  readonly name: string
  /** Where such folders are kept; `GROWTH_DIR`, or below the temporary folder, if left out. */
  readonly parent?: string | undefined
  readonly report: (line: string) => void
  /** Fills a migrated database; what it returns is kept in `made.json`. */
  fill(database: ConnectionSettings, folder: string): Promise<object>
}

/**
 * A filled database, made where it is not there yet, or belongs to other code. Newer migrations are applied to it.
 * @throws DatabaseIsNewer rather than fill one again that others still use
 */
export async function keptDatabase(making: Making): Promise<Kept> {
  const parent = making.parent ?? env['GROWTH_DIR'] ?? join(tmpdir(), 'growth-filled')
  const folder = join(parent, making.name)
  await mkdir(parent, { recursive: true })
  const server = (await reopened(folder, making)) ?? (await made(folder, making))
  return { server, folder }
}

async function reopened(folder: string, { report }: Making) {
  if (!existsSync(join(folder, 'made.json'))) return undefined
  const server = await startDatabase(folder, { isKept: true })
  try {
    const applied = await migrateDatabase(server.connection)
    if (applied.length > 0) {
      report(`Migrated ${folder} by ${applied.join(', ')}`)
      await analyze(server.connection)
    }
    return server
  } catch (error) {
    await server.stop()
    if (!(error instanceof SchemaMismatch) || error instanceof DatabaseIsNewer) throw error
    report(error.message)
    return undefined
  }
}

async function made(folder: string, { fill, report }: Making) {
  report(`Filling ${folder}, once`)
  await rm(folder, { recursive: true, force: true })
  const server = await startDatabase(folder, { isKept: true })
  try {
    await migrateDatabase(server.connection)
    const made = await fill(server.connection, folder)
    await writeFile(join(folder, 'new'), JSON.stringify(made))
    await rename(join(folder, 'new'), join(folder, 'made.json'))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Tells the planner what there is now. */
export async function analyze(database: ConnectionSettings): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
