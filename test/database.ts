import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#adapters/embedded-postgres/embedded.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'

export interface TestDatabase {
  readonly database: ConnectionSettings
  drop(): Promise<void>
}

/** An empty database of its own: on the server of TEST_DATABASE_URL, or on an embedded one started for it. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (url !== undefined) return databaseOn(url)
  const { database, stop } = await startTestServer()
  return { database, drop: stop }
}

/** What many short-lived databases want: room for connections, and no work for a tomorrow that they will not see. */
const ofTests = [
  'max_connections=300',
  'shared_buffers=512MB',
  'autovacuum=off',
  'checkpoint_timeout=1h',
  'max_wal_size=8GB',
  'max_wal_senders=0',
  'wal_level=minimal',
  '',
]

/** A PostgreSQL for tests, to which several processes connect. */
export async function startTestServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-test-'))
  await (await startEmbedded({ dataDir })).stop()
  await appendFile(join(dataDir, 'postgres/data/postgresql.conf'), ofTests.join('\n'))
  const server = await startEmbedded({ dataDir })
  const { host, port, user, password, database } = server.connection
  return {
    database: server.connection,
    url: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new database on the server of a URL, empty or a copy of another. */
export async function databaseOn(
  url: string,
  template = 'template1',
): Promise<TestDatabase & { readonly name: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${template}`)
  await administer(url, `alter database ${name} set synchronous_commit = off`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    name,
    database: { connectionString: own.href },
    // Dropping one writes all that changed on its server to the disk first.
    drop: async () => {
      if (process.env['TEST_DATABASES_END'] !== 'with their server')
        await administer(url, `drop database ${name} with (force)`)
    },
  }
}

async function administer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
