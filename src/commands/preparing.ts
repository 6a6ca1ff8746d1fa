import type { Config } from '#kernel/config.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections.ts'
import { admitService, assertCurrent } from '#kernel/postgres/migrate.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import type { OpenDatabase } from './database.ts'

/** The embedded database is ours to migrate; one behind a URL is its operator's, who runs `growth migrate`. */
export async function prepareDatabase(
  { settings, owner }: OpenDatabase,
  config: Config,
): Promise<void> {
  if (owner === undefined) return assertCurrent(settings)
  await migrateOwn(settings, owner, config)
}

/** Migrates as the owner, and lets the service in. */
export async function migrateOwn(
  { user }: ConnectionSettings,
  owner: ConnectionSettings,
  config: Config,
): Promise<readonly string[]> {
  const applied = await migrateDatabase(owner, config)
  if (user !== undefined) await admitService(owner, user)
  return applied
}
