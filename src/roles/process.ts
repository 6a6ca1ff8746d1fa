import { closeEach } from '#kernel/closing.ts'
import type { Config } from '#kernel/config.ts'
import type { Logger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { createHttp } from './http.ts'
import { createMcp } from './mcp.ts'
import { assembleRuntime, type Runtime } from './runtime.ts'
import { startWorker } from './worker.ts'

/** A running service: the roles of ROLES in one process, listening. */
export interface Service {
  readonly runtime: Runtime
  readonly origin: string
  /** Is ready from now on, and takes jobs where this process is a worker: what waits has waited already, callers first. */
  work(): Promise<void>
  /** Stops accepting, finishes what runs, closes. */
  close(): Promise<void>
}

export interface ServiceOptions {
  readonly config: Config
  readonly database: ConnectionSettings
  /** Who may keep the months of the event log, where the service may not. */
  readonly owner?: ConnectionSettings | undefined
  readonly log: Logger
  /** Also validates every response against its schema, as tests do. */
  readonly checkResponses?: boolean
  /** Does not start with keys other than those under which the database holds something. */
  readonly comparesKeys?: boolean
}

const shareLimitsEveryMs = 1000

/** Serves a migrated database. Every process serves health and metrics, whatever its roles. @throws KeyMissing */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, log } = options
  const runtime = await assembleRuntime(options)
  try {
    if (options.comparesKeys === true) await runtime.base.vault.prepare()
    // Routes are made while the database is asked for the queues.
    const queueStarted = runtime.queue.start()
    queueStarted.catch(() => undefined)
    let isPrepared = false
    const server = createHttp(runtime, { ...options, isPrepared: () => isPrepared })
    const { app, limiter } = server
    if (config.ROLES.has('mcp')) createMcp(runtime, options)(server)
    await queueStarted
    await app.listen({ host: config.HOST, port: config.PORT })
    let stopWorker: (() => Promise<void>) | undefined
    const sharing = setInterval(() => {
      limiter
        .share(runtime.base.db)
        .catch((error: unknown) => log.warn({ err: error }, 'limits not shared'))
    }, shareLimitsEveryMs)
    return {
      runtime,
      origin: config.PUBLIC_URL,
      work: async () => {
        isPrepared = true
        stopWorker = await worker(runtime, options)
      },
      close: async () => {
        clearInterval(sharing)
        await closeEach(log, [() => app.close(), async () => stopWorker?.(), runtime.close])
      },
    }
  } catch (error) {
    await runtime.close()
    throw error
  }
}

async function worker(runtime: Runtime, { config, owner, database }: ServiceOptions) {
  return config.ROLES.has('worker') ? startWorker(runtime, owner ?? database) : undefined
}
