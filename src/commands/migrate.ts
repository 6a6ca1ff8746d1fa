import { migrateDatabase } from '#roles/migrate.ts'
import type { Command } from './command.ts'
import { migrateOwn, withDatabase } from './database.ts'
import { print } from './with-runtime.ts'
import { readSettings } from './settings.ts'

/** Brings the database up to date and ends. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date',
  run: async () => {
    const config = readSettings()
    await withDatabase(
      config,
      { shared: true, makes: true, print },
      async ({ settings, owner }) => {
        const applied = await (owner === undefined
          ? migrateDatabase(settings, config)
          : migrateOwn(settings, owner, config))
        print(
          applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
        )
      },
    )
  },
}
