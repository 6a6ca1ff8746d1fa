import { performance } from 'node:perf_hooks'
import { readConfig, type Config } from '#kernel/config.ts'
import { createLogger, type Logger } from '#kernel/log.ts'
import { startService, type Service } from '#roles/service.ts'
import type { Command } from './command.ts'
import { openDatabase, prepareDatabase, type OpenDatabase } from './database.ts'
import { startDemo, type Demo } from './demo-world.ts'

/** How long a stop may take before the process gives up on what still runs. */
const stopWithinMs = 30_000

/** Runs the service until it is told to stop. */
export const serve: Command = {
  name: 'serve',
  summary: 'Run the service: REST, MCP, worker and documentation, as ROLES says',
  run: async () => {
    const config = readConfig(process.env)
    const log = createLogger(config.LOG_LEVEL)
    const database = await openDatabase(config, { shared: false, log: (line) => log.info(line) })
    const closing: (() => Promise<void>)[] = [() => database.close()]
    try {
      await run(config, database, log, closing)
    } finally {
      for (const close of closing.reverse()) await close()
    }
  },
}

const run = async (
  config: Config,
  database: OpenDatabase,
  log: Logger,
  closing: (() => Promise<void>)[],
): Promise<void> => {
  await prepareDatabase(database)
  const demo = config.DEMO === 'on' ? await startDemo(config) : undefined
  if (demo !== undefined) closing.push(() => demo.close())
  const service = await startService({
    config: demo?.config ?? config,
    database: database.settings,
    log,
  })
  closing.push(() => service.close())
  await demo?.prepare(service.runtime)
  process.stdout.write(welcome(config, service, demo))
  await untilTold(database, log)
}

/** Resolves at the first signal; a second one, or a stop that takes too long, ends the process. */
const untilTold = async (database: OpenDatabase, log: Logger): Promise<void> => {
  const told = Promise.withResolvers<'told' | 'lost'>()
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    told.resolve('told')
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.off(name, stop)
      process.once(name, () => process.exit(1))
    }
    setTimeout(() => process.exit(1), stopWithinMs).unref()
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop)
  const end = await Promise.race([told.promise, database.exited.then(() => 'lost' as const)])
  if (end === 'lost')
    throw new Error('the embedded PostgreSQL ended by itself; see DATA_DIR/postgres')
}

const welcome = (config: Config, { origin }: Service, demo: Demo | undefined): string => {
  const seconds = (performance.now() / 1000).toFixed(1)
  const lines = [
    `Workspace Growth Service is ready (${seconds} s)`,
    '',
    `  REST   ${origin}/api/v1/`,
    `  MCP    ${config.MCP_URL}`,
    `  Docs   ${origin}/docs/`,
    ...(demo === undefined ? [] : ['', `  Demo   ${demo.email}  /  ${demo.password}`]),
    '',
    '  Try    ' + `curl '${origin}/api/v1/search/?q=flour'`,
  ]
  return `${lines.join('\n')}\n\n`
}
