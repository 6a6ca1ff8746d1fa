import { migrateDatabase } from '#roles/migrate.ts'
import type { Command } from './command.ts'
import { migrateOwn, openDatabase } from './database.ts'
import { print } from './with-runtime.ts'
import { readSettings } from './settings.ts'

/** Brings the database up to date and ends. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date',
  run: async () => {
    const config = readSettings()
    const database = await openDatabase(config, { shared: true, makes: true, print })
    try {
      const { settings, owner } = database
      const applied = await (owner === undefined
        ? migrateDatabase(settings, config)
        : migrateOwn(settings, owner, config))
      print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    } finally {
      await database.close()
    }
  },
}
