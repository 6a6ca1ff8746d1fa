import { once } from 'node:events'
import { createServer } from 'node:net'
import { closeEach } from '#kernel/closing.ts'
import { InvalidSettings, type Config } from '#kernel/config.ts'
import { lazy } from '#kernel/lazy.ts'
import { createLogger, type Logger } from '#kernel/log.ts'
import { print } from './command.ts'
import { DatabaseEnded, openDatabase } from './database.ts'
import { createPhases } from './phases.ts'
import { readSettings } from './settings.ts'
import { listenForStop, Stopped } from './stop-signals.ts'
import type { Starting } from './starting.ts'

/** Runs the service until it is told to stop. */
export async function serve(): Promise<void> {
  const config = readSettings()
  requireEncryptionKey(config)
  const log = createLogger(config.LOG_LEVEL)
  warnOfNoLimits(config, log)
  await assertFree(config)
  const stop = listenForStop((signal) => log.info({ signal }, 'stopping'))
  const closing: (() => Promise<void>)[] = []
  try {
    await run({ config, log, stop, closing, phases: createPhases() })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    await closeEach(log, closing.reverse())
  }
}

/** Responses to retries are kept under a key that the database does not hold; beside the embedded one there is a file. */
function requireEncryptionKey({ DATABASE_URL, ENCRYPTION_KEY }: Config): void {
  if (DATABASE_URL !== undefined && ENCRYPTION_KEY === undefined)
    throw new InvalidSettings(
      'ENCRYPTION_KEY: is needed with DATABASE_URL, the same in every node; make one with: openssl rand -base64 32',
    )
}

/** Before a database is made for a service that could not be reached. Rejects as `listen` does. */
async function assertFree({ HOST: host, PORT: port }: Config): Promise<void> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

function warnOfNoLimits(config: Config, log: Logger): void {
  const off = Object.entries(config)
    .filter(([name, value]) => name.startsWith('RATE_LIMIT_') && value === Infinity)
    .map(([name]) => name)
  if (off.length > 0) log.warn({ off }, 'limits are off; switch them on where strangers come')
}

/** Starts one thing after the other, and runs until it is told to stop. @throws Stopped, DatabaseEnded */
async function run(starting: Starting): Promise<never> {
  const { config, log, stop, closing, phases } = starting
  phases.end('node')
  const code = lazy(() => import('./starting.ts'))
  const database = await openDatabase(config, {
    shared: false,
    makes: true,
    print,
    log: (line) => log.info(line),
    // Loading leaves no time for anything else, so it begins when the server has been started.
    meanwhile: () => void code().catch(() => undefined),
  })
  closing.push(() => database.close())
  phases.end('database')
  stop.goOn()
  const { startOn } = await code()
  phases.end('code')
  await startOn(database, starting)
  log.info(phases.took, 'started, by milliseconds')
  await Promise.race([stop.stopped, database.exited])
  throw new DatabaseEnded(
    'the embedded PostgreSQL ended by itself; its log is in DATA_DIR/postgres/data/log',
  )
}
