import { performance } from 'node:perf_hooks'
import { InvalidSettings, ownOrigin, type Config } from '#kernel/config.ts'
import { createLogger, type Logger } from '#kernel/log.ts'
import { startService, type Service } from '#roles/process.ts'
import type { Command } from './command.ts'
import { DatabaseEnded, openDatabase, prepareDatabase, type OpenDatabase } from './database.ts'
import { print } from './with-runtime.ts'
import { demoAccount, lockDemo, prepareDemo, startDemo } from './demo-world.ts'
import { readSettings } from './settings.ts'

/** How long a stop may take before the process gives up on what still runs. */
const stopWithinMs = 30_000
const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Runs the service until it is told to stop. */
export const serve: Command = {
  name: 'serve',
  summary: 'Run the service: REST, MCP, worker and documentation, as ROLES says',
  run: async () => {
    const config = readSettings()
    requireEncryptionKey(config)
    const log = createLogger(config.LOG_LEVEL)
    const database = await openDatabase(config, {
      shared: false,
      makes: true,
      print,
      log: (line) => log.info(line),
    })
    const closing: (() => Promise<void>)[] = [() => database.close()]
    try {
      await run(config, database, log, closing)
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

async function run(
  config: Config,
  database: OpenDatabase,
  log: Logger,
  closing: (() => Promise<void>)[],
): Promise<void> {
  await prepareDatabase(database, config)
  const demo = config.DEMO === 'on' ? await startDemo(config) : undefined
  if (demo !== undefined) closing.push(() => demo.close())
  const service = await startService({
    config: demo?.config ?? config,
    database: database.settings,
    owner: database.owner,
    log,
  })
  closing.push(() => service.close())
  const password = demo && (await prepareDemo(service.runtime))
  if (password === undefined) await lockDemo(service.runtime)
  process.stdout.write(welcome(config, service, password))
  await untilTold(database, log)
}

/** Resolves at the first signal; a later one, or a stop that takes too long, ends the process. */
async function untilTold(database: OpenDatabase, log: Logger): Promise<void> {
  const told = Promise.withResolvers<'told'>()
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    told.resolve('told')
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    // A terminal and npm both pass on the same Ctrl-C: only a later signal means impatience.
    for (const name of stopSignals) process.off(name, stop).on(name, () => undefined)
    setTimeout(() => {
      for (const name of stopSignals) process.once(name, () => process.exit(1))
    }, 1000).unref()
  }
  for (const name of stopSignals) process.on(name, stop)
  const end = await Promise.race([told.promise, database.exited])
  if (end !== 'told')
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
