import type pg from 'pg'
import { purgeRole } from '../postgres/connections.ts'
import type { KeptTables } from './purge.ts'
import { quoted, tenantTablesOf, type StoredTable } from './tenant-tables.ts'

const ownRows = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`

/**
 * Lets the role that purges find and delete the rows of one organization, in every table that has some.
 * It follows the catalog, so that a new table needs no thought. `client` is the owner of the tables.
 */
export async function grantPurge(client: pg.ClientBase, kept: KeptTables): Promise<void> {
  const ask = async <R extends object>(text: string) => (await client.query<R>(text)).rows
  const tables = (await tenantTablesOf(ask)).filter(({ name }) => !(name in kept))
  const policies = await ask<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy where polname = 'purge'`,
  )
  const admitted = new Set(policies.map(({ name }) => name))
  const grants = [
    `grant usage on schema public to ${purgeRole}`,
    `grant select (id), delete on organizations to ${purgeRole}`,
    ...tables.map(grantOn),
  ]
  await client.query(grants.join(';\n'))
  // Each by itself, for it locks its table.
  for (const { name, hasRowSecurity } of tables)
    if (hasRowSecurity && !admitted.has(name)) await client.query(policyOn(name))
}

function grantOn({ name, key }: StoredTable): string {
  const columns = [...new Set(['organization_id', ...key])].map(quoted).join(', ')
  return `grant select (${columns}), delete on ${quoted(name)} to ${purgeRole}`
}

function policyOn(name: string): string {
  return `create policy purge on ${quoted(name)} to ${purgeRole} using (${ownRows})`
}
