import type pg from 'pg'
import { purgeRole } from '../postgres/connections/connections.ts'
import type { KeptTables } from './purge.ts'
import { quoted } from './tenant-tables.ts'

const ownRows = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`

/** A table whose rows name an organization, and what the role that purges may do with it already. */
interface TenantTable {
  readonly name: string
  readonly key: readonly string[]
  readonly isGranted: boolean
  readonly lacksPolicy: boolean
}

const inKey = `pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                where i.indrelid = c.oid and i.indisprimary`

const tenantTables = `
  select c.relname as name, array(select a.attname from ${inKey})::text[] as key,
         has_table_privilege('${purgeRole}', c.oid, 'delete')
           and has_column_privilege('${purgeRole}', c.oid, o.attnum, 'select')
           and not exists (select from ${inKey}
                              and not has_column_privilege('${purgeRole}', c.oid, a.attnum, 'select')) as "isGranted",
         c.relrowsecurity and not exists (
           select from pg_policy p where p.polrelid = c.oid and p.polname = 'purge') as "lacksPolicy"
    from pg_class c
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname`

/**
 * Lets the role that purges find and delete the rows of one organization, in every table that has some.
 * It follows the catalog, so that a new table needs no thought, and writes what is missing alone: it is part of each
 * start. `client` is the owner of the tables.
 */
export async function grantPurge(client: pg.ClientBase, kept: KeptTables): Promise<void> {
  const { rows } = await client.query<TenantTable>(tenantTables)
  const tables = rows.filter(({ name }) => !(name in kept))
  const grants = [
    ...((await isAdmitted(client)) ? [] : ofAll),
    ...tables.filter(({ isGranted }) => !isGranted).map(grantOn),
  ]
  if (grants.length > 0) await client.query(grants.join(';\n'))
  // Each by itself, for it locks its table.
  for (const { name, lacksPolicy } of tables) if (lacksPolicy) await client.query(policyOn(name))
}

const ofAll = [
  `grant usage on schema public to ${purgeRole}`,
  `grant select (id), delete on organizations to ${purgeRole}`,
]

async function isAdmitted(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select has_schema_privilege('${purgeRole}', 'public', 'usage')
        and has_table_privilege('${purgeRole}', 'organizations', 'delete')
        and has_column_privilege('${purgeRole}', 'organizations', 'id', 'select') as is`,
  )
  return rows[0]?.is === true
}

function grantOn({ name, key }: TenantTable): string {
  const columns = [...new Set(['organization_id', ...key])].map(quoted).join(', ')
  return `grant select (${columns}), delete on ${quoted(name)} to ${purgeRole}`
}

function policyOn(name: string): string {
  return `create policy purge on ${quoted(name)} to ${purgeRole} using (${ownRows})`
}
