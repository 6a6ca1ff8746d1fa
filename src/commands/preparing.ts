import type { Config } from '#kernel/config.ts'
import { assertCurrent } from '#kernel/postgres/migrating/migrate.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import type { OpenDatabase } from './database.ts'

/** The embedded database is ours to migrate; one behind a URL is its operator's, who runs `growth migrate`. */
export async function prepareDatabase(
  { settings, owner }: OpenDatabase,
  config: Config,
): Promise<void> {
  if (owner === undefined) return assertCurrent(settings)
  await migrateDatabase(owner, config, settings.user)
}
