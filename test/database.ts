import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ConnectionSettings } from '#kernel/postgres/connections.ts'
import { startEmbedded } from '#adapters/embedded-postgres/embedded.ts'

export interface TestDatabase {
  readonly database: ConnectionSettings
  drop(): Promise<void>
}

/** A database of its own: on the server of TEST_DATABASE_URL, or on an embedded one started for it. */
export function testDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined ? onEmbeddedServer() : onServer(new URL(url))
}

async function onEmbeddedServer(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-test-'))
  const server = await startEmbedded({ dataDir })
  return {
    database: server.connection,
    drop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(server: URL): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const own = new URL(server)
  own.pathname = `/${name}`
  return {
    database: { connectionString: own.href },
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}

async function administer(server: URL, statement: string) {
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}
