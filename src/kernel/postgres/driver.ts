import type pg from 'pg'
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import type { Connections } from './connections.ts'
import { sendTogether } from './pipeline.ts'

const commit = { text: 'commit' }

/** For whom statements run, and what opens their transaction. */
interface Tenancy {
  readonly organizationId: string | undefined
  readonly opening: pg.QueryConfig | undefined
}

/**
 * Runs Kysely's statements with the tenancy of one organization, or of none. Outside a transaction a
 * tenant statement leaves as `begin; set local app.organization_id`, the statement and `commit` in one
 * burst; inside one, the setting is made once at `begin`.
 */
export class TenantDriver implements Driver {
  readonly #connections: Connections
  readonly #tenancy: Tenancy

  /** `organizationId` must be a checked UUID: it becomes a literal, as `set local` takes no parameter. */
  constructor(connections: Connections, organizationId: string | undefined) {
    this.#connections = connections
    this.#tenancy = {
      organizationId,
      opening:
        organizationId === undefined
          ? undefined
          : { text: `begin; set local app.organization_id = '${organizationId}'` },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new TenantConnection(this.#connections, this.#tenancy)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await tenant(connection).begin(settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await tenant(connection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await tenant(connection).end('rollback')
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    tenant(connection).release()
  }

  /** The connections outlive the driver; whoever opened them closes them. */
  async destroy(): Promise<void> {}
}

function tenant(connection: DatabaseConnection): TenantConnection {
  if (connection instanceof TenantConnection) return connection
  throw new TypeError('a connection of another driver')
}

class TenantConnection implements DatabaseConnection {
  readonly #connections: Connections
  readonly #tenancy: Tenancy
  #client: pg.PoolClient | undefined
  #broken: Error | undefined

  constructor(connections: Connections, tenancy: Tenancy) {
    this.#connections = connections
    this.#tenancy = tenancy
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statements, onStatement } = this.#connections
    onStatement?.(query.sql, this.#tenancy.organizationId)
    const { name, readOnly } = statements.of(query.sql)
    const statement: pg.QueryConfig = { text: query.sql, values: query.parameters as unknown[] }
    if (name !== undefined) statement.name = name
    return asKyselyResult<R>(await this.#run(statement, readOnly))
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TypeError('streaming is not supported; page through the rows instead')
  }

  async begin(settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined) throw new TypeError('read committed only')
    this.#client = await this.#connections.pool.connect()
    await this.#client.query(this.#tenancy.opening ?? { text: 'begin' })
  }

  async end(command: 'commit' | 'rollback'): Promise<void> {
    try {
      const result = await this.#client?.query(command)
      if (command === 'commit' && result?.command === 'ROLLBACK')
        throw new Error('the transaction had failed before its commit and was rolled back')
    } catch (error) {
      this.#broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  release(): void {
    this.#client?.release(this.#broken)
    this.#client = undefined
  }

  async #run(statement: pg.QueryConfig, readOnly: boolean): Promise<pg.QueryResult> {
    if (this.#client !== undefined) return this.#client.query(statement)
    const { opening } = this.#tenancy
    const burst = opening === undefined ? [statement] : [opening, statement, commit]
    const results = readOnly
      ? await this.#connections.pipeline.send(burst)
      : await this.#onOwnConnection(burst)
    return last(results, opening === undefined ? 0 : 1)
  }

  async #onOwnConnection(burst: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    const client = await this.#connections.pool.connect()
    try {
      return await sendTogether(client, burst)
    } finally {
      client.release()
    }
  }
}

function last(results: readonly pg.QueryResult[], index: number): pg.QueryResult {
  const result = results[index]
  if (result === undefined) throw new Error('a statement went unanswered')
  return result
}

function asKyselyResult<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  return command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
    : { rows: rows as R[] }
}
