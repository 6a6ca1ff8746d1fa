import { seedDirectory } from '#domains/directory/index.ts'
import { settingsOf } from '#roles/settings.ts'
import { createLogger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { createRuntime } from '#roles/runtime.ts'
import { databaseOn, startTestServer, testDatabase, type TestDatabase } from './database.ts'

/** A server that several test processes share, with a database on it to copy. */
export interface Template {
  /** What the environment of a test process has to say. */
  readonly settings: {
    readonly TEST_DATABASE_URL: string
    readonly TEST_DATABASE_TEMPLATE: string
    readonly TEST_DATABASES_END: 'one by one' | 'with their server'
  }
  close(): Promise<void>
}

/** Migrates once for all: a copy takes a moment, migrations and the directory take seconds. */
export async function openTemplate(): Promise<Template> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given === undefined ? await startTestServer() : undefined
  const url = given ?? server?.url ?? ''
  const { name, database, drop } = await databaseOn(url)
  await fill(database)
  return {
    settings: {
      TEST_DATABASE_URL: url,
      TEST_DATABASE_TEMPLATE: name,
      TEST_DATABASES_END: server === undefined ? 'one by one' : 'with their server',
    },
    close: async () => {
      await drop()
      await server?.stop()
    },
  }
}

/** A database as the service begins with it: a copy of the template, or filled anew where there is none. */
export async function filledDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env
  if (url !== undefined && template !== undefined) return databaseOn(url, template)
  const own = await testDatabase()
  await fill(own.database)
  return own
}

/** Schema and public directory. */
async function fill(database: ConnectionSettings) {
  await migrateDatabase(database)
  const config = settingsOf({ ROLES: 'http' })
  const runtime = await createRuntime({ config, database, log: createLogger('silent') })
  await seedDirectory(runtime.base)
  await runtime.close()
}
