import { realSeams, type Seams } from '#kernel/clock.ts'
import { settingsOf } from '#roles/settings.ts'
import type { AnyEndpoint } from '#kernel/http/endpoint.ts'
import type { HttpServer } from '#kernel/http/server.ts'
import type { Beside } from '#kernel/mcp/beside.ts'
import type { RateLimiter } from '#kernel/http/rate-limit.ts'
import { createLogger } from '#kernel/log.ts'
import type {
  ConnectionSettings,
  StatementObserver,
} from '#kernel/postgres/connections/connections.ts'
import { createHttp } from '#roles/http.ts'
import { createMcp } from '#roles/mcp.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { Client } from './client.ts'
import { freePort, testSettings } from './settings.ts'
import { world } from './world.ts'

/** Another node of the service, on the database that all tests share. */
export interface Instance {
  readonly runtime: Runtime
  readonly limiter: RateLimiter
  readonly app: HttpServer['app']
  readonly origin: string
  readonly visitor: Client
  /** The client of a person that the shared service knows, talking to this node. */
  as(client: Client): Client
  /** Stops listening; what runs is finished first. */
  stopListening(): Promise<void>
  close(): Promise<void>
}

export interface InstanceOptions {
  readonly settings?: Readonly<Record<string, string>>
  /** Endpoints mounted beside the real ones. */
  readonly endpoints?: readonly AnyEndpoint[]
  /** Takes each line of the log. */
  readonly write?: (line: string) => void
  readonly seams?: Partial<Seams>
  readonly database?: ConnectionSettings
  readonly checkResponses?: boolean
  /** Served over MCP beside the tools. */
  readonly beside?: Beside
  readonly onStatement?: StatementObserver
}

export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const port = await freePort()
  const config = settingsOf({ ...testSettings(port), ROLES: 'http,mcp', ...options.settings })
  const runtime = await createRuntime({
    config,
    database: options.database ?? (await world()).database,
    log: createLogger(config.LOG_LEVEL, options.write && { write: options.write }),
    seams: { ...realSeams, ...options.seams },
    ...(options.onStatement && { onStatement: options.onStatement }),
  })
  const endpoints = [...runtime.app.endpoints, ...(options.endpoints ?? [])]
  const server = createHttp({ ...runtime, app: { ...runtime.app, endpoints } }, options)
  createMcp(runtime, options)(server)
  await server.app.listen({ host: config.HOST, port })
  const origin = config.PUBLIC_URL
  const stopListening = () => server.app.close()
  return {
    runtime,
    limiter: server.limiter,
    app: server.app,
    origin,
    visitor: new Client(origin),
    as: ({ token, userId }) => new Client(origin, token, userId),
    stopListening,
    close: async () => {
      await stopListening()
      await runtime.close()
    },
  }
}

/** Runs `work` with a node of its own, which is closed in any case. */
export async function withInstance<R>(
  options: InstanceOptions,
  work: (instance: Instance) => Promise<R>,
): Promise<R> {
  const instance = await startInstance(options)
  try {
    return await work(instance)
  } finally {
    await instance.close()
  }
}

/** A step that waits in the middle until it is told to go on. */
export interface Gate {
  /** Resolves when the step has come this far. */
  readonly reached: Promise<void>
  readonly pass: () => Promise<void>
  readonly open: () => void
}

export function gate(): Gate {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    pass: () => {
      reached.resolve()
      return opened.promise
    },
    open: opened.resolve,
  }
}
