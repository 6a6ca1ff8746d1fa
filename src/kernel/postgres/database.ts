import { Kysely, PostgresAdapter, PostgresQueryCompiler, type Dialect } from 'kysely'
import type { Connections } from './connections.ts'
import { checkedUuid, TenantDriver } from './driver.ts'
import type { Tables } from './tables.ts'

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

function open(connections: Connections, organizationId: string | undefined): Database {
  return new Kysely<Tables>({ dialect: dialect(connections, organizationId) })
}

function dialect(connections: Connections, organizationId: string | undefined): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TenantDriver(connections, organizationId),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: () => {
      throw new TypeError('the schema is described by tables.ts')
    },
  }
}
