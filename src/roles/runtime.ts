import { Registry } from 'prom-client'
import { compose, type App } from '#app'
import { createGate } from '#domains/identity/index.ts'
import { realSeams, type Seams } from '#kernel/clock.ts'
import { closeEach } from '#kernel/closing.ts'
import { Coalescer } from '#kernel/coalesce.ts'
import type { Config } from '#kernel/config.ts'
import type { Gate } from '#kernel/gate.ts'
import { createQueue, type Queue } from '#kernel/jobs/queue.ts'
import type { Logger } from '#kernel/log.ts'
import {
  connect,
  purgeRole,
  sweepRole,
  type Connections,
  type ConnectionSettings,
  type StatementObserver,
} from '#kernel/postgres/connections/connections.ts'
import { isDistributed } from '#kernel/postgres/connections/connectivity.ts'
import type { Database } from '#kernel/postgres/database.ts'
import { globalDatabase, tenantDatabase } from '#kernel/postgres/database.ts'
import type { Scope } from '#kernel/scope.ts'
import { knownKeysOf } from '#kernel/known-keys.ts'
import { createVault } from '#kernel/vault.ts'
import { aboutApi } from './about-api.ts'

/** What every role of one process shares: connections, queue, gate, and the scope all others grow from. */
export interface Runtime {
  readonly app: App
  readonly base: Scope
  readonly gate: Gate
  readonly queue: Queue
  readonly connections: Connections
  /** Reads which organization has work that is due, and nothing else. */
  readonly sweep: Database
  /** The tables as one organization sees them. */
  readonly opening: (organizationId: string) => Database
  /** Deletes what belonged to an organization. */
  readonly purging: (organizationId: string) => Database
  /** What is measured beside requests. */
  readonly metrics: Registry
  close(): Promise<void>
}

export interface RuntimeOptions {
  readonly config: Config
  readonly database: ConnectionSettings
  readonly log: Logger
  readonly seams?: Seams
  /** Lets tests look at every statement of a business scope. */
  readonly onStatement?: StatementObserver
  /** Refuses keys other than those under which the database holds something. */
  readonly comparesKeys?: boolean
}

const drainMs = 20_000

/** Connects to a migrated database and assembles the service; serves nothing yet. */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const runtime = await assembleRuntime(options)
  await runtime.queue.start()
  return runtime
}

/** The same, whose queue is still to be started. */
export async function assembleRuntime({
  config,
  database,
  log,
  seams = realSeams,
  onStatement,
  comparesKeys = false,
}: RuntimeOptions): Promise<Runtime> {
  const asked = isDistributed(database)
  // Whoever waits for it below is told.
  asked.catch(() => undefined)
  const app = compose(config)
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const isLiteral = await asked
  const connections = connect(database, { onError, onStatement, isLiteral })
  const sweeping = connect(database, { onError, role: sweepRole, pipelined: 1, poolSize: 1 })
  const purging = connect(database, {
    onError,
    onStatement,
    role: purgeRole,
    pipelined: 1,
    poolSize: 1,
  })
  const queue = createQueue(connections, app.jobs, log)
  const opening = (organizationId: string) => tenantDatabase(connections, organizationId)
  const gate = createGate(opening)
  const db = globalDatabase(connections)
  const metrics = new Registry()
  for (const tally of app.tallies) tally.showIn(metrics)
  return {
    app,
    gate,
    opening,
    queue,
    connections,
    sweep: globalDatabase(sweeping),
    purging: (organizationId) => tenantDatabase(purging, organizationId),
    metrics,
    base: {
      ...seams,
      db,
      config,
      log,
      enqueue: queue.enqueue,
      vault: createVault(config, comparesKeys ? knownKeysOf(db, seams.now) : undefined),
      coalescer: new Coalescer(),
      consequences: app.consequences,
      told: { publicUrl: config.PUBLIC_URL, words: aboutApi.refusalWords },
      cause: { type: 'command', id: seams.newId() },
    },
    close: () =>
      closeEach(log, [
        () => queue.stop(drainMs),
        () => app.close(),
        () => Promise.all([connections, sweeping, purging].map((each) => each.close())),
      ]),
  }
}
