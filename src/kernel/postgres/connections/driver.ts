import type pg from 'pg'
import type {
  CompiledQuery,
  ConnectionProvider,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { sendTogether, type Reply, type Statement } from './burst.ts'
import { around, commitIn, type Commit } from '../commit.ts'
import type { Connections } from './connections.ts'
import { DeferredStatements } from './deferred.ts'
import type { AskedAndRead, OpenedRead, Opening, Question } from './opening.ts'
import { orTooSlow } from '../slowly.ts'
import { settingOf, type Tenancy } from '../tenancy.ts'

const begin: Statement = { name: 'begin', text: 'begin' }
/** For reading as of one moment. */
const beginSnapshot: Statement = { text: 'begin isolation level repeatable read, read only' }
const commit: Statement = { name: 'commit', text: 'commit' }
const rollback: Statement = { name: 'rollback', text: 'rollback' }

/** On a statement that waits for the end of its transaction: the organization it runs for. */
const deferredFor = Symbol('deferred for')

type DeferredQuestion = Question & { readonly [deferredFor]: string }

function isDeferred(query: Question): query is DeferredQuestion {
  return deferredFor in query
}

/**
 * Marks a statement of a transaction to be sent with the commit, in one burst: nobody waits for its
 * result, which is empty. If it fails, nothing of the transaction is kept.
 */
export function atCommit(query: CompiledQuery, organizationId: string): CompiledQuery {
  const deferred: CompiledQuery & DeferredQuestion = { ...query, [deferredFor]: organizationId }
  return deferred
}

/**
 * Runs Kysely's statements with the tenancy of one organization, or of none. Outside a transaction the
 * setting and the statement leave in one burst and are one; inside one, the setting is made once, with
 * `begin` and the first statement.
 */
export class TenantDriver implements Driver, ConnectionProvider {
  readonly #connections: Connections
  readonly #tenancy: Tenancy

  constructor(connections: Connections, tenancy: Tenancy) {
    this.#connections = connections
    this.#tenancy = tenancy
  }

  async init(): Promise<void> {}

  open(): TenantConnection {
    return new TenantConnection(this.#connections, this.#tenancy)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.open()
  }

  async provideConnection<R>(work: (connection: DatabaseConnection) => Promise<R>): Promise<R> {
    const connection = this.open()
    try {
      return await work(connection)
    } finally {
      connection.release()
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await tenant(connection).begin(settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await tenant(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await tenant(connection).rollback()
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

interface Prepared extends Statement {
  readonly readOnly: boolean
}

/** One caller's way to the database: for one statement, one burst or one transaction. */
export class TenantConnection implements DatabaseConnection {
  readonly #connections: Connections
  readonly #tenancy: Tenancy
  #client: pg.PoolClient | undefined
  #leave: (() => void) | undefined
  #broken: Error | undefined
  /** What opens the transaction, until the first statement takes it along. */
  #opening: readonly Statement[] = []
  readonly #deferred: DeferredStatements
  /** What the opening failed with: nothing that follows can be part of the transaction. */
  #failed: unknown
  #commits: Commit = 'on disk'

  constructor(connections: Connections, tenancy: Tenancy) {
    this.#connections = connections
    this.#tenancy = tenancy
    this.#deferred = new DeferredStatements(tenancy.organizationId)
  }

  async executeQuery<R>(query: Question): Promise<QueryResult<R>> {
    if (isDeferred(query)) return this.#defer(query)
    const commits = commitIn(query)
    if (commits !== undefined) {
      this.#commits = commits
      return { rows: [] }
    }
    this.#deferred.follow(query.sql)
    const statement = this.#prepare(query, this.#tenancy.organizationId)
    if (this.#isShared(statement)) {
      const burst = [...this.#tenancy.settings, statement]
      return asKyselyResult<R>(last(await this.#connections.pipeline.send(burst)))
    }
    return asKyselyResult<R>(await this.#bounded(statement))
  }

  /** Runs the statements as one transaction in one burst; each returns its rows. `onSeen` as in `runTogether`. */
  async together(
    queries: readonly CompiledQuery[],
    commits: Commit,
    onSeen?: () => void,
  ): Promise<readonly (readonly unknown[])[]> {
    const { organizationId, settings } = this.#tenancy
    const { before, after } = around(commits)
    const statements = queries.map((query) => this.#prepare(query, organizationId))
    const burst = [...settings, ...before, ...statements]
    const replies = await (statements.every((one) => this.#isShared(one))
      ? this.#connections.pipeline.send(burst)
      : this.#onOwnConnection(burst, after, onSeen))
    return replies.slice(-statements.length).map(({ rows }) => rows)
  }

  /** Both on a connection that all readers share, the second under what the first has set. */
  async askAndRead(question: Opening, read: OpenedRead): Promise<AskedAndRead> {
    const { statements, pipeline, isLiteral } = this.#connections
    if (isLiteral) return { asked: (await this.executeQuery(question)).rows, read: undefined }
    const text = question.opening
    const asking = {
      ...this.#prepare(question, undefined),
      text,
      name: statements.of(text).name,
    }
    const [asked, found] = await pipeline.send([asking, this.#prepare(read, read.organizationId)])
    return { asked: asked?.rows ?? [], read: found?.rows ?? [] }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TypeError('streaming is not supported; page through the rows instead')
  }

  async begin(settings: TransactionSettings): Promise<void> {
    if (![undefined, 'repeatable read'].includes(settings.isolationLevel))
      throw new TypeError('read committed, or a snapshot to read')
    await this.#take()
    const isSnapshot = settings.isolationLevel === 'repeatable read'
    this.#opening = [isSnapshot ? beginSnapshot : begin, ...this.#tenancy.settings]
  }

  async commit(): Promise<void> {
    if (this.#failed !== undefined) throw rolledBack(this.#failed)
    const { statements } = this.#deferred
    const { before, after } = around(this.#commits)
    if (this.#opening.length > 0 && statements.length === 0) return
    try {
      const replies = await this.#inTransaction([...statements, ...before, commit, ...after])
      if (replies.at(-1 - after.length)?.command === 'ROLLBACK') throw rolledBack()
    } catch (error) {
      throw isAborted(error) ? rolledBack(error) : error
    }
  }

  /** Where even this fails, the connection is given up, so that nobody gets the transaction of another. */
  async rollback(): Promise<void> {
    if (this.#client === undefined || this.#opening.length > 0) return
    try {
      await sendTogether(this.#client, [rollback])
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

  #prepare(
    { sql: text, parameters: values }: Question,
    organizationId: string | undefined,
  ): Prepared {
    const { statements, onStatement } = this.#connections
    onStatement?.(text, organizationId, values)
    const { name, readOnly } = statements.of(text)
    return { text, values, name, readOnly }
  }

  async #take(): Promise<pg.PoolClient> {
    const { pool, poolShares, slow, slowShares } = this.#connections
    const { slowly, organizationId } = this.#tenancy
    if (slowly !== undefined) this.#leave = await slowShares.enter(slowly.share, slowly)
    else if (organizationId !== undefined) this.#leave = await poolShares.enter(organizationId)
    try {
      this.#client = await (slowly === undefined ? pool : slow).connect()
    } catch (error) {
      this.release()
      throw error
    }
    return this.#client
  }

  #defer(query: DeferredQuestion): { readonly rows: never[] } {
    if (this.#client === undefined) throw new TypeError('there is no transaction to wait for')
    const organizationId = query[deferredFor]
    this.#deferred.add(this.#prepare(query, organizationId), organizationId, (id) =>
      settingOf(id, this.#connections.isLiteral),
    )
    return { rows: [] }
  }

  /** Whether it goes over the connections that all readers share. */
  #isShared({ readOnly }: Prepared): boolean {
    const { slowly, isLiteral } = this.#tenancy
    return readOnly && this.#client === undefined && slowly === undefined && !isLiteral
  }

  async #bounded(statement: Statement): Promise<Reply> {
    try {
      return last(await this.#run(statement))
    } catch (error) {
      throw this.#tenancy.slowly === undefined ? error : orTooSlow(error)
    }
  }

  #run(statement: Statement): Promise<readonly Reply[]> {
    return this.#client === undefined
      ? this.#onOwnConnection([...this.#tenancy.settings, statement])
      : this.#inTransaction([statement])
  }

  /** Without the opening there is no transaction, and then nothing may run that was meant to be inside it. */
  async #inTransaction(statements: readonly Statement[]): Promise<readonly Reply[]> {
    if (this.#client === undefined) throw new TypeError('the transaction has ended')
    if (this.#failed !== undefined) throw this.#failed
    const opening = this.#opening
    this.#opening = []
    try {
      return await sendTogether(this.#client, [...opening, ...statements])
    } catch (error) {
      if (opening.length > 0) this.#failed = error
      throw error
    }
  }

  /** What comes after is a transaction of its own, sent without waiting for the first. */
  async #onOwnConnection(
    burst: readonly Statement[],
    after: readonly Statement[] = [],
    onSeen?: () => void,
  ): Promise<readonly Reply[]> {
    try {
      const client = await this.#take()
      if (!this.#tenancy.isLiteral) return await sendInTurn(client, burst, { after, onSeen })
      const replies = await sendTogether(client, [begin, ...burst, commit, ...after])
      return replies.slice(0, -1 - after.length)
    } catch (error) {
      if (this.#tenancy.isLiteral) await this.rollback()
      throw error
    } finally {
      this.release()
    }
  }
}

interface Then {
  readonly after: readonly Statement[]
  readonly onSeen: (() => void) | undefined
}

async function sendInTurn(
  client: pg.ClientBase,
  first: readonly Statement[],
  { after, onSeen }: Then,
): Promise<readonly Reply[]> {
  if (after.length === 0) return sendTogether(client, first)
  const sent = [sendTogether(client, first), sendTogether(client, after)] as const
  if (onSeen !== undefined) void sent[0].then(onSeen, () => undefined)
  await Promise.allSettled(sent)
  await sent[1]
  return sent[0]
}

function isAborted(error: unknown): boolean {
  return (error as { code?: unknown }).code === '25P02'
}

function rolledBack(cause?: unknown): Error {
  return new Error('the transaction had failed before its commit and was rolled back', { cause })
}

function last(replies: readonly Reply[]): Reply {
  const reply = replies.at(-1)
  if (reply === undefined) throw new Error('a statement went without a reply')
  return reply
}

function asKyselyResult<R>({ command, rowCount, rows }: Reply): QueryResult<R> {
  return command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    ? { rows: rows as R[], numAffectedRows: BigInt(rowCount) }
    : { rows: rows as R[] }
}
