import { performance } from 'node:perf_hooks'
import { InvalidSettings, ownOrigin, type Config } from '#kernel/config.ts'
import { createLogger, type Logger } from '#kernel/log.ts'
import { startService, type Service } from '#roles/process.ts'
import type { Command } from './command.ts'
import { DatabaseEnded, openDatabase, prepareDatabase } from './database.ts'
import { print } from './with-runtime.ts'
import { demoAccount, lockDemo, prepareDemo, startDemo } from './demo-world.ts'
import { readSettings } from './settings.ts'
import { listenForStop, Stopped, type StopSignals } from './stop-signals.ts'

/** Runs the service until it is told to stop. */
export const serve: Command = {
  name: 'serve',
  summary: 'Run the service: REST, MCP, worker and documentation, as ROLES says',
  run: async () => {
    const config = readSettings()
    requireEncryptionKey(config)
    const log = createLogger(config.LOG_LEVEL)
    const stop = listenForStop((signal) => log.info({ signal }, 'stopping'))
    const closing: (() => Promise<void>)[] = []
    try {
      await run(config, { log, stop, closing })
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    } finally {
      for (const close of closing.reverse()) await close()
    }
  },
}

/** Responses to retries are kept under a key that the database does not hold; beside the embedded one there is a file. */
function requireEncryptionKey({ DATABASE_URL, ENCRYPTION_KEY }: Config): void {
  if (DATABASE_URL !== undefined && ENCRYPTION_KEY === undefined)
    throw new InvalidSettings(
      'ENCRYPTION_KEY: is needed with DATABASE_URL, the same in every node; make one with: openssl rand -base64 32',
    )
}

interface Running {
  readonly log: Logger
  readonly stop: StopSignals
  /** Ends what has been started, the last first. */
  readonly closing: (() => Promise<void>)[]
}

/** Starts one thing after the other, and runs until it is told to stop. @throws Stopped, DatabaseEnded */
async function run(config: Config, { log, stop, closing }: Running): Promise<never> {
  const database = await openDatabase(config, {
    shared: false,
    makes: true,
    print,
    log: (line) => log.info(line),
  })
  closing.push(() => database.close())
  stop.goOn()
  await prepareDatabase(database, config)
  stop.goOn()
  const demo = config.DEMO === 'on' ? await startDemo(config) : undefined
  if (demo !== undefined) closing.push(() => demo.close())
  const service = await startService({
    config: demo?.config ?? config,
    database: database.settings,
    owner: database.owner,
    log,
  })
  closing.push(() => service.close())
  stop.goOn()
  const password = demo && (await prepareDemo(service.runtime, demo.site))
  if (password === undefined) await lockDemo(service.runtime)
  stop.goOn()
  process.stdout.write(welcome(config, service, password))
  await Promise.race([stop.stopped, database.exited])
  throw new DatabaseEnded(
    'the embedded PostgreSQL ended by itself; its log is in DATA_DIR/postgres/data/log',
  )
}

function welcome(config: Config, { origin }: Service, demoPassword: string | undefined): string {
  const { ROLES, MCP_URL } = config
  const seconds = (performance.now() / 1000).toFixed(1)
  const lines = [
    `Workspace Growth Service is ready (${seconds} s) as ${[...ROLES].join(', ')}`,
    '',
    ...(ROLES.has('http') ? [`  REST   ${origin}/api/v1/`, `  Docs   ${origin}/docs/`] : []),
    ...(ROLES.has('mcp') ? [`  MCP    ${MCP_URL}`] : []),
    `  Health ${ownOrigin(config)}/health/ready/`,
    ...(demoPassword ? ['', `  Demo   ${demoAccount.email}  /  ${demoPassword}`] : []),
    ...(ROLES.has('http') ? ['', `  Try    curl '${origin}/api/v1/search/?q=flour'`] : []),
  ]
  return `${lines.join('\n')}\n\n`
}
