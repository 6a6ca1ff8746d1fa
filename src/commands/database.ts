import path from 'node:path'
import type { Config } from '#kernel/config.ts'
import { Expected } from '#kernel/errors.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { hasData, runningEmbedded, startEmbedded } from '#adapters/embedded-postgres/embedded.ts'
import { assertReachable } from '#kernel/postgres/connections/connectivity.ts'
import { UsageError } from './command.ts'
import { listenForStop } from './stop-signals.ts'

/** A database that a command may use until it closes it. */
export interface OpenDatabase {
  /** As the service. */
  readonly settings: ConnectionSettings
  /** As the owner, where the database is ours to migrate. */
  readonly owner: ConnectionSettings | undefined
  /** Resolves with `died` when an embedded server ends by itself; never otherwise. */
  readonly exited: Promise<'stopped' | 'died'>
  close(): Promise<void>
}

/** The embedded server has ended, and nobody told it to. */
export class DatabaseEnded extends Expected {}

const never = new Promise<never>(() => undefined)

interface Opening {
  /** Whether a server that belongs to a running service will do. */
  readonly shared: boolean
  /** Whether a database is made where there is none. */
  readonly makes: boolean
  readonly print: (text: string) => void
  readonly log?: (line: string) => void
  /** Called while a server starts, which takes longer than a turn of the event loop. */
  readonly meanwhile?: () => void
}

/**
 * The database of DATABASE_URL, or the embedded one under DATA_DIR, started if it is not running.
 * @throws UsageError where there is none and the command makes none
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Config,
  { shared, makes, print, log = () => undefined, meanwhile }: Opening,
): Promise<OpenDatabase> {
  if (DATABASE_URL !== undefined) return openUrl(DATABASE_URL)
  if (!(await hasData(DATA_DIR))) {
    const folder = path.resolve(DATA_DIR)
    if (!makes)
      throw new UsageError(
        `there is no database in ${folder}; set DATA_DIR to the folder of the service, or make one with: growth serve`,
      )
    print(`Making a database in ${folder}; this takes a few seconds.`)
  }
  const running = shared ? await runningEmbedded({ dataDir: DATA_DIR }) : undefined
  if (running !== undefined) return borrowed(running.service, running.connection)
  const server = await startEmbedded({ dataDir: DATA_DIR, log, meanwhile })
  return {
    settings: server.service,
    owner: server.connection,
    exited: server.exited,
    close: () => server.stop(),
  }
}

/** Has the work done on a database, and closes it then or at the first signal. @throws Stopped, UsageError */
export async function withDatabase(
  config: Config,
  opening: Opening,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const stop = listenForStop()
  try {
    const database = await openDatabase(config, opening)
    try {
      stop.goOn()
      await Promise.race([work(database), stop.stopped])
    } finally {
      await database.close()
    }
  } finally {
    stop.close()
  }
}

function borrowed(
  settings: ConnectionSettings,
  owner: ConnectionSettings | undefined,
): OpenDatabase {
  return {
    settings,
    owner,
    exited: never,
    close: async () => undefined,
  }
}

async function openUrl(url: string): Promise<OpenDatabase> {
  const settings = { connectionString: url }
  await assertReachable(settings)
  return borrowed(settings, undefined)
}
