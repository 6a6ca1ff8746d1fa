import pg from 'pg'
import { breakOff } from './burst.ts'
import type { Database } from '../database.ts'
import { FairShares } from './fair-shares.ts'
import { Pipeline } from './pipeline.ts'
import { Statements } from './statements.ts'
import { leastWaiting } from '../waiting-parts.ts'
import { wireTypes } from './wire-types.ts'

/** Where the server is and who we are there; a URL, or the parts of a socket connection. */
export type ConnectionSettings = pg.ClientConfig

/** The role under which all business statements run: not the owner of a table, never above row-level security. */
export const applicationRole = 'workspace_app'
/** The role of background sweeps: may only read which organization has work that is due. */
export const sweepRole = 'workspace_sweep'
/** The role that deletes what belonged to an organization that is gone; it may read keys alone. */
export const purgeRole = 'workspace_purge'
/** The role that owns the functions by which texts that hold another are found; nobody signs in as it, and no connection takes it. */
export const finderRole = 'workspace_finder'

/** Sees each statement before it is sent, with its values and the organization it runs for; a throw refuses it. */
export type StatementObserver = (
  text: string,
  organizationId: string | undefined,
  values: readonly unknown[],
) => void

/**
 * The connections of one process. Reads share a few pipelined connections; writes and transactions
 * take one each from the pool, because a statement that waits for a row lock must never stand in
 * front of the statement that would release it. No organization takes all of the pool. What may take long has a few
 * connections of its own.
 */
export interface Connections {
  readonly pipeline: Pipeline
  readonly pool: pg.Pool
  readonly poolShares: FairShares
  readonly slow: pg.Pool
  readonly slowShares: FairShares
  readonly statements: Statements
  /** The databases of organizations that were opened lately; they hold nothing of a request. */
  readonly opened: Map<string, Database>
  /** Whether the server needs the organization as a literal; see `tenancy.ts`. */
  readonly isLiteral: boolean
  readonly onStatement: StatementObserver | undefined
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly role?: string
  readonly pipelined?: number
  readonly poolSize?: number
  readonly slowSize?: number
  readonly isLiteral?: boolean
  /** How long the end waits for what still runs. */
  readonly endsWithinMs?: number
  readonly onError?: (error: Error) => void
  readonly onStatement?: StatementObserver | undefined
}

/** Opens nothing yet: connections are made when the first statement needs them. */
export function connect(
  settings: ConnectionSettings,
  {
    role = applicationRole,
    pipelined = 4,
    poolSize = 16,
    slowSize = 4,
    isLiteral = false,
    endsWithinMs = 5_000,
    onError = () => undefined,
    onStatement,
  }: ConnectOptions = {},
): Connections {
  const config = sessionConfig(settings, role)
  const pipeline = new Pipeline({ ...config, pipeline: true }, pipelined, onError)
  const pool = poolOf({ ...config, max: poolSize }, endsWithinMs, onError)
  const slow = poolOf(
    { ...config, options: slowOptions(config), max: slowSize },
    endsWithinMs,
    onError,
  )
  return {
    pipeline,
    pool: pool.pool,
    poolShares: new FairShares(Math.ceil(poolSize * mostOfPool), patienceMs),
    slow: slow.pool,
    slowShares: new FairShares(Math.max(1, Math.floor(slowSize / 2))),
    statements: new Statements(),
    opened: new Map(),
    isLiteral,
    onStatement,
    close: async () => {
      await Promise.all([pipeline.close(), pool.close(), slow.close()])
    },
  }
}

/** Such a part of the pool may work for one organization, or wait for its locks. */
const mostOfPool = 0.75
const patienceMs = 10_000

interface Closable {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** A new connection takes ten times as long as a statement, and plans each of them anew; proxies drop what is idle for longer. */
const idleMs = 5 * 60_000

/**
 * The end of a pool does not wait for its connections to end; a server that is stopped meanwhile would end them
 * itself, and tell of it. Whatever still works then, such as a job that nobody could wait for, loses its connection.
 */
function poolOf(
  config: pg.PoolConfig,
  endsWithinMs: number,
  onError: (error: Error) => void,
): Closable {
  const pool = new pg.Pool({ ...config, pipeline: true, idleTimeoutMillis: idleMs })
  const ends = new Map<pg.PoolClient, Promise<void>>()
  pool.on('connect', (client) => {
    // A connection may break while a transaction holds it; without a listener that would end the process.
    client.on('error', onError)
    const ended = Promise.withResolvers<void>()
    ends.set(client, ended.promise)
    client.once('end', () => {
      ends.delete(client)
      ended.resolve()
    })
  })
  pool.on('error', () => undefined)
  const close = async () => {
    const late = setTimeout(() => {
      for (const client of ends.keys()) breakOff(client)
    }, endsWithinMs)
    await pool.end()
    await Promise.all(ends.values())
    clearTimeout(late)
  }
  return { pool, close }
}

/**
 * One process of the server for each, so that few connections are also few processors. What is looked for decides how
 * it is best read, so each statement is planned for its own parameters.
 */
function slowOptions({ options }: pg.ClientConfig): string {
  return `${options} -c max_parallel_workers_per_gather=0 -c work_mem=16MB -c plan_cache_mode=force_custom_plan`
}

function sessionConfig(settings: ConnectionSettings, role: string): pg.ClientConfig {
  return {
    ...settings,
    application_name: `${settings.application_name ?? 'workspace-growth'} ${role}`,
    options: [
      `-c role=${role}`,
      '-c timezone=UTC -c jit=off',
      '-c statement_timeout=15s',
      '-c lock_timeout=10s',
      '-c idle_in_transaction_session_timeout=30s',
      `-c gin_pending_list_limit=${leastWaiting}`,
    ].join(' '),
    connectionTimeoutMillis: patienceMs,
    types: wireTypes,
  }
}
