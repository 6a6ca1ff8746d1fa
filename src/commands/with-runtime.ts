import { createLogger } from '#kernel/log.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { print } from './command.ts'
import { withDatabase } from './database.ts'
import { prepareDatabase } from './preparing.ts'
import { readSettings } from './settings.ts'

/**
 * Runs a command's work on the database, also while the service is running on it. Only a command that
 * `makes` a database does so where there is none. @throws UsageError, Stopped
 */
export async function withRuntime(
  work: (runtime: Runtime, print: (text: string) => void) => Promise<void>,
  { makes = false }: { makes?: boolean } = {},
): Promise<void> {
  const config = readSettings()
  await withDatabase(config, { shared: true, makes, print }, async (database) => {
    await prepareDatabase(database, config)
    const log = createLogger('warn', process.stderr)
    const withoutWorker = { ...config, ROLES: new Set<'http'>(['http']) }
    const runtime = await createRuntime({
      config: withoutWorker,
      database: database.settings,
      log,
      comparesKeys: true,
    })
    try {
      await work(runtime, print)
    } finally {
      await runtime.close()
    }
  })
}
