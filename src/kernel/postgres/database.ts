import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type Dialect,
} from 'kysely'
import type { Connections } from './connections.ts'
import { TenantConnection, TenantDriver } from './driver.ts'
import type { Slowly } from './slowly.ts'
import type { Tables } from './tables.ts'
import { checkedUuid, tenancyOf } from './tenancy.ts'

/** Typed access to the tables, under the tenancy it was opened with. */
export type Database = Kysely<Tables>

/** Tables that belong to no organization. Tenant tables are empty when read through it. */
export function globalDatabase(connections: Connections): Database {
  return open(connections, undefined)
}

/** The tables as one organization sees them: forced row-level security hides every other row. */
export function tenantDatabase(connections: Connections, organizationId: string): Database {
  return open(connections, checkedUuid(organizationId))
}

/** The same tables, asked where statements may take long. @throws TooSlow when one takes longer than allowed */
export function slowDatabase(db: Database, slowly: Slowly): Database {
  if (db instanceof OpenDatabase) return db.slow(slowly)
  throw new TypeError('a transaction has one connection; ask slowly before or after it')
}

/** Runs the statements as one transaction in one burst; each returns its rows. Not inside a transaction. */
export function runTogether(
  db: Database,
  queries: readonly CompiledQuery[],
): Promise<readonly (readonly unknown[])[]> {
  if (db instanceof OpenDatabase) return db.together(queries)
  throw new TypeError('a transaction is open, and its statements run one after the other')
}

class OpenDatabase extends Kysely<Tables> {
  readonly slow: (slowly: Slowly) => Database
  readonly together: (queries: readonly CompiledQuery[]) => Promise<readonly (readonly unknown[])[]>

  constructor(connections: Connections, organizationId: string | undefined, slowly?: Slowly) {
    const tenancy = tenancyOf(organizationId, slowly, connections.isLiteral)
    super({ dialect: dialect(() => new TenantDriver(connections, tenancy)) })
    this.together = (queries) => new TenantConnection(connections, tenancy).together(queries)
    this.slow = (other) => new OpenDatabase(connections, organizationId, other)
  }
}

function open(connections: Connections, organizationId: string | undefined): Database {
  return new OpenDatabase(connections, organizationId)
}

function dialect(createDriver: () => TenantDriver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: () => {
      throw new TypeError('the schema is described by tables.ts')
    },
  }
}
