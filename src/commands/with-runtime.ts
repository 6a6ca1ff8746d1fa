import { readConfig } from '#kernel/config.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { openDatabase, prepareDatabase } from './database.ts'

/** Prints a line for the person at the terminal. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Runs a command's work on the database, also while the service is running on it. */
export async function withRuntime(
  work: (runtime: Runtime, print: (text: string) => void) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { shared: true, log: () => undefined })
  try {
    await prepareDatabase(database, config)
    const log = createLogger('warn', process.stderr)
    const withoutWorker = { ...config, ROLES: new Set<'http'>(['http']) }
    const runtime = await createRuntime({ config: withoutWorker, database: database.settings, log })
    try {
      await work(runtime, print)
    } finally {
      await runtime.close()
    }
  } finally {
    await database.close()
  }
}
