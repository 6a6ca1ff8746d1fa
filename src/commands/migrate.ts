import { print } from './command.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { withDatabase } from './database.ts'
import { readSettings } from './settings.ts'

/** Brings the database up to date and ends. */
export async function migrate(): Promise<void> {
  const config = readSettings()
  await withDatabase(config, { shared: true, makes: true, print }, async ({ settings, owner }) => {
    const applied = await (owner === undefined
      ? migrateDatabase(settings, config)
      : migrateDatabase(owner, config, settings.user))
    print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  })
}
