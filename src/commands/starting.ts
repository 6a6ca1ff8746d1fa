import { performance } from 'node:perf_hooks'
import { ownOrigin, type Config } from '#kernel/config.ts'
import type { Logger } from '#kernel/log.ts'
import { startService, type Service } from '#roles/process.ts'
import { print } from './command.ts'
import type { OpenDatabase } from './database.ts'
import { demoAccount, lockDemo, prepareDemo, startDemo } from './demo-world.ts'
import type { Phases } from './phases.ts'
import { prepareDatabase } from './preparing.ts'
import type { StopSignals } from './stop-signals.ts'

/** What a start goes on with, and leaves behind. */
export interface Starting {
  readonly config: Config
  readonly log: Logger
  readonly stop: StopSignals
  /** Ends what has been started, the last first. */
  readonly closing: (() => Promise<void>)[]
  readonly phases: Phases
}

/** Starts the service on an open database, step by step. @throws Stopped */
export async function startOn(
  database: OpenDatabase,
  { config, log, stop, closing, phases }: Starting,
): Promise<void> {
  await prepareDatabase(database, config)
  phases.end('migrations')
  stop.goOn()
  const demo = config.DEMO === 'on' ? await startDemo(config) : undefined
  if (demo !== undefined) closing.push(() => demo.close())
  const service = await startService({
    config: demo?.config ?? config,
    database: database.settings,
    owner: database.owner,
    log,
    comparesKeys: true,
  })
  closing.push(() => service.close())
  phases.end('service')
  stop.goOn()
  const password = demo && (await prepareDemo(service.runtime, demo.site))
  if (password === undefined) await lockDemo(service.runtime)
  phases.end('demo')
  stop.goOn()
  await service.work()
  phases.end('worker')
  stop.goOn()
  print(welcome(config, service, password))
}

function welcome(config: Config, { origin }: Service, demoPassword: string | undefined): string {
  const { ROLES, MCP_URL } = config
  const seconds = (performance.now() / 1000).toFixed(1)
  const lines = [
    `Workspace Growth Service is ready (${seconds} s) as ${[...ROLES].join(', ')}`,
    '',
    ...(ROLES.has('http')
      ? [`  Site   ${origin}/directory/`, `  REST   ${origin}/api/v1/`, `  Docs   ${origin}/docs/`]
      : []),
    ...(ROLES.has('mcp') ? [`  MCP    ${MCP_URL}`] : []),
    `  Health ${ownOrigin(config)}/health/ready/`,
    ...(demoPassword ? ['', `  Demo   ${demoAccount.email}  /  ${demoPassword}`] : []),
    ...(ROLES.has('http') ? ['', `  Try    curl '${origin}/api/v1/search/?q=flour'`] : []),
  ]
  return `${lines.join('\n')}\n`
}
