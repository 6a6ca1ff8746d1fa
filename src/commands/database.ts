import type { Config } from '#kernel/config.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections.ts'
import { runningEmbedded, startEmbedded } from '#adapters/embedded-postgres/embedded.ts'
import { assertCurrent } from '#kernel/postgres/migrate.ts'
import { assertReachable } from '#kernel/postgres/connectivity.ts'
import { migrateDatabase } from '#roles/migrate.ts'

/** A database that a command may use until it closes it. */
export interface OpenDatabase {
  readonly settings: ConnectionSettings
  readonly isEmbedded: boolean
  /** Resolves with `died` when an embedded server ends by itself; never otherwise. */
  readonly exited: Promise<'stopped' | 'died'>
  close(): Promise<void>
}

const never = new Promise<never>(() => undefined)

/** The database of DATABASE_URL, or the embedded one under DATA_DIR, started if it is not running. */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Config,
  { shared, log }: { shared: boolean; log: (line: string) => void },
): Promise<OpenDatabase> {
  if (DATABASE_URL !== undefined) return openUrl(DATABASE_URL)
  const running = shared ? await runningEmbedded({ dataDir: DATA_DIR }) : undefined
  if (running !== undefined) return borrowed(running, true)
  const server = await startEmbedded({ dataDir: DATA_DIR, log })
  return {
    settings: server.connection,
    isEmbedded: true,
    exited: server.exited,
    close: () => server.stop(),
  }
}

/** The embedded database is ours to migrate; one behind a URL is its operator's, who runs `growth migrate`. */
export async function prepareDatabase(
  { settings, isEmbedded }: OpenDatabase,
  config: Config,
): Promise<void> {
  if (isEmbedded) await migrateDatabase(settings, config)
  else await assertCurrent(settings)
}

function borrowed(settings: ConnectionSettings, isEmbedded: boolean): OpenDatabase {
  return {
    settings,
    isEmbedded,
    exited: never,
    close: async () => undefined,
  }
}

async function openUrl(url: string): Promise<OpenDatabase> {
  const settings = { connectionString: url }
  await assertReachable(settings)
  return borrowed(settings, false)
}
