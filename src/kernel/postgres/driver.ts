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
import { orTooSlow, type Slowly } from './slowly.ts'

const commit = { text: 'commit' }

/** On a statement that waits for the end of its transaction: the organization it runs for. */
const heldBackFor = Symbol('held back for')

type HeldBack = CompiledQuery & { readonly [heldBackFor]: string }

function isHeldBack(query: CompiledQuery): query is HeldBack {
  return heldBackFor in query
}

/**
 * Marks a statement of a transaction to be sent with the commit, in one burst: nobody waits for its
 * result, which is empty. If it fails, nothing of the transaction is kept.
 */
export function atCommit(query: CompiledQuery, organizationId: string): CompiledQuery {
  const held: HeldBack = { ...query, [heldBackFor]: organizationId }
  return held
}

function settingOf(organizationId: string): string {
  return `set local app.organization_id = '${checkedUuid(organizationId)}'`
}

/** Checks what becomes a literal in a statement, as `set local` takes no parameter. */
export function checkedUuid(id: string): string {
  if (!uuid.test(id)) throw new TypeError('an organization id must be a lower-case UUID')
  return id
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** For whom statements run, and what opens their transaction. */
interface Tenancy {
  readonly organizationId: string | undefined
  readonly opening: pg.QueryConfig | undefined
  readonly slowly: Slowly | undefined
}

function tenancyOf(organizationId: string | undefined, slowly: Slowly | undefined): Tenancy {
  const settings = [
    ...(organizationId === undefined ? [] : [settingOf(organizationId)]),
    ...(slowly === undefined ? [] : [`set local statement_timeout = ${slowly.statementMs}`]),
  ]
  const text = ['begin', ...settings].join('; ')
  return { organizationId, slowly, opening: settings.length === 0 ? undefined : { text } }
}

/**
 * Runs Kysely's statements with the tenancy of one organization, or of none. Outside a transaction a
 * tenant statement leaves as `begin; set local app.organization_id`, the statement and `commit` in one
 * burst; inside one, the setting is made once at `begin`.
 */
export class TenantDriver implements Driver {
  readonly #connections: Connections
  readonly #tenancy: Tenancy

  constructor(connections: Connections, organizationId: string | undefined, slowly?: Slowly) {
    this.#connections = connections
    this.#tenancy = tenancyOf(organizationId, slowly)
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
  #leave: (() => void) | undefined
  #broken: Error | undefined
  /** What opens the transaction, until the first statement takes it along. */
  #opening: pg.QueryConfig[] = []
  /** What is sent with the commit. */
  readonly #atCommit: pg.QueryConfig[] = []

  constructor(connections: Connections, tenancy: Tenancy) {
    this.#connections = connections
    this.#tenancy = tenancy
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statements, onStatement } = this.#connections
    const organizationId = isHeldBack(query) ? query[heldBackFor] : this.#tenancy.organizationId
    onStatement?.(query.sql, organizationId)
    const { name, readOnly } = statements.of(query.sql)
    const statement: pg.QueryConfig = { text: query.sql, values: query.parameters as unknown[] }
    if (name !== undefined) statement.name = name
    if (!isHeldBack(query)) return asKyselyResult<R>(await this.#bounded(statement, readOnly))
    this.#holdBack(statement, organizationId)
    return { rows: [] }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TypeError('streaming is not supported; page through the rows instead')
  }

  async begin(settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined) throw new TypeError('read committed only')
    await this.#take()
    this.#opening = [this.#tenancy.opening ?? { text: 'begin' }]
  }

  async end(command: 'commit' | 'rollback'): Promise<void> {
    if (this.#client === undefined) return
    const before = command === 'commit' ? this.#atCommit : []
    if (this.#opening.length > 0 && before.length === 0) return
    try {
      const burst = [...this.#takeOpening(), ...before, { text: command }]
      const results = await sendTogether(this.#client, burst)
      if (command === 'commit' && results.at(-1)?.command === 'ROLLBACK')
        throw new Error('the transaction had failed before its commit and was rolled back')
    } catch (error) {
      this.#broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  release(): void {
    this.#client?.release(this.#broken)
    this.#client = undefined
    this.#leave?.()
    this.#leave = undefined
  }

  async #take(): Promise<pg.PoolClient> {
    const { pool, slow, slowShares } = this.#connections
    const { slowly } = this.#tenancy
    if (slowly !== undefined) this.#leave = await slowShares.enter(slowly.share)
    try {
      this.#client = await (slowly === undefined ? pool : slow).connect()
    } catch (error) {
      this.release()
      throw error
    }
    return this.#client
  }

  async #bounded(statement: pg.QueryConfig, readOnly: boolean): Promise<pg.QueryResult> {
    try {
      return await this.#run(statement, readOnly)
    } catch (error) {
      throw this.#tenancy.slowly === undefined ? error : orTooSlow(error)
    }
  }

  #takeOpening(): pg.QueryConfig[] {
    const opening = this.#opening
    this.#opening = []
    return opening
  }

  #holdBack(statement: pg.QueryConfig, organizationId: string | undefined): void {
    if (this.#client === undefined) throw new TypeError('there is no transaction to wait for')
    if (organizationId !== undefined && organizationId !== this.#tenancy.organizationId)
      this.#atCommit.push({ text: settingOf(organizationId) })
    this.#atCommit.push(statement)
  }

  async #run(statement: pg.QueryConfig, readOnly: boolean): Promise<pg.QueryResult> {
    if (this.#client !== undefined) {
      const opening = this.#takeOpening()
      return last(await sendTogether(this.#client, [...opening, statement]), opening.length)
    }
    const { opening, slowly } = this.#tenancy
    const burst = opening === undefined ? [statement] : [opening, statement, commit]
    const results =
      readOnly && slowly === undefined
        ? await this.#connections.pipeline.send(burst)
        : await this.#onOwnConnection(burst)
    return last(results, opening === undefined ? 0 : 1)
  }

  async #onOwnConnection(burst: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    try {
      return await sendTogether(await this.#take(), burst)
    } finally {
      this.release()
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
