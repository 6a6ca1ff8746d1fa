import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type Dialect,
  type QueryResult,
} from 'kysely'
import type { Commit } from './commit.ts'
import type { Connections } from './connections/connections.ts'
import { TenantDriver, type TenantConnection } from './connections/driver.ts'
import type { AskedAndRead, OpenedRead, Opening, Question } from './connections/opening.ts'
import type { Slowly } from './slowly.ts'
import type { Tables } from './tables.ts'
import { checkedUuid, tenancyOf, type Manner } from './tenancy.ts'

/** Typed access to the tables, under the tenancy it was opened with. */
export type Database = Kysely<Tables>

/** Tables that belong to no organization. Tenant tables are empty when read through it. */
export function globalDatabase(connections: Connections): Database {
  return open(connections, undefined)
}

/** The tables as one organization sees them: forced row-level security hides every other row. */
export function tenantDatabase(connections: Connections, organizationId: string): Database {
  const { opened } = connections
  const known = opened.get(organizationId)
  if (known !== undefined) return known
  if (opened.size >= mostOpened) opened.clear()
  const db = open(connections, checkedUuid(organizationId))
  opened.set(organizationId, db)
  return db
}

/** As many as are kept: opening one takes some microseconds, which is much only for what is asked all the time. */
const mostOpened = 1_000

/** The same tables, asked where statements may take long. @throws TooSlow when one takes longer than allowed */
export function slowDatabase(db: Database, slowly: Slowly): Database {
  return inManner(db, { slowly })
}

/** The same tables, where each statement is planned for the values that it asks by. */
export function databaseForValues(db: Database): Database {
  return inManner(db, { isForValues: true })
}

function inManner(db: Database, manner: Manner): Database {
  if (db instanceof OpenDatabase) return db.in(manner)
  throw new TypeError('a transaction has one connection; ask slowly before or after it')
}

/**
 * Runs the statements as one transaction in one burst; each returns its rows. Not inside a transaction. Where locks are
 * free before the disk is waited for (`unlocked`), `onSeen` is called as soon as they are.
 */
export function runTogether(
  db: Database,
  queries: readonly CompiledQuery[],
  commits: Commit = 'on disk',
  onSeen?: () => void,
): Promise<readonly (readonly unknown[])[]> {
  if (db instanceof OpenDatabase) return db.together(queries, commits, onSeen)
  throw new TypeError('a transaction is open, and its statements run one after the other')
}

/** The rows of a statement that was written out, and so is not built anew for each request. */
export async function readRows<Row>(db: Database, query: Question): Promise<readonly Row[]> {
  const { rows } = await (db instanceof OpenDatabase
    ? db.ask<Row>(query)
    : db.executeQuery<Row>(CompiledQuery.raw(query.sql, [...query.parameters])))
  return rows
}

/**
 * Asks, and reads what belongs to the organization that the reply opens, in one round trip and one
 * transaction. Where nothing is opened the database shows nothing.
 */
export function askAndRead(
  db: Database,
  opening: Opening,
  read: OpenedRead,
): Promise<AskedAndRead> {
  if (db instanceof OpenDatabase) return db.askAndRead(opening, read)
  throw new TypeError('what a transaction sees is not opened by a question')
}

class OpenDatabase extends Kysely<Tables> {
  readonly in: (manner: Manner) => Database
  readonly together: TenantConnection['together']
  readonly ask: <Row>(question: Question) => Promise<QueryResult<Row>>
  readonly askAndRead: (opening: Opening, read: OpenedRead) => Promise<AskedAndRead>

  constructor(connections: Connections, organizationId: string | undefined, manner: Manner = {}) {
    const driver = new TenantDriver(
      connections,
      tenancyOf(organizationId, manner, connections.isLiteral),
    )
    super({ config: { dialect }, dialect, driver, executor: new TenantExecutor(driver) })
    this.together = (...asked) => driver.open().together(...asked)
    this.ask = (question) => driver.open().executeQuery(question)
    this.askAndRead = (opening, read) => driver.open().askAndRead(opening, read)
    this.in = (other) => new OpenDatabase(connections, organizationId, other)
  }
}

function open(connections: Connections, organizationId: string | undefined): Database {
  return new OpenDatabase(connections, organizationId)
}

/** A database is opened for each request, so what all of them can share is made once. */
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => notMadeHere(),
  createQueryCompiler: () => compiler,
  createIntrospector: () => notMadeHere(),
}

function notMadeHere(): never {
  throw new TypeError(
    'drivers are made with their tenancy, and the schema is described by tables.ts',
  )
}

/** Sends a statement outside a transaction without first waiting for a connection, since it has none of its own. */
class TenantExecutor extends DefaultQueryExecutor {
  readonly #driver: TenantDriver

  constructor(driver: TenantDriver) {
    super(compiler, adapter, driver)
    this.#driver = driver
  }

  override executeQuery<R>(query: Question): Promise<QueryResult<R>> {
    return this.#driver.open().executeQuery(query)
  }
}
