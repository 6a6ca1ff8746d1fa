import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** How to reach the server: for `pg`, a `host` that begins with a slash is the folder of its socket. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** The role that the service signs in as: it owns nothing, and has what it is granted only when it takes a role. */
export const serviceRole = 'growth_service'

/** Creates the database, and the role of the service with this password, unless they are there. */
export async function ensureDatabase(connection: Connection, servicePassword: string) {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const database = escapeIdentifier(connection.database)
    const { rows } = await client.query<{ hasDatabase: boolean; hasRole: boolean }>(
      `select exists (select from pg_database where datname = $1) as "hasDatabase",
              exists (select from pg_roles where rolname = $2) as "hasRole"`,
      [connection.database, serviceRole],
    )
    if (rows[0]?.hasDatabase !== true) await client.query(`create database ${database}`)
    await client.query(
      `${rows[0]?.hasRole === true ? 'alter' : 'create'} role ${serviceRole} login nosuperuser nocreatedb nocreaterole
         noinherit nobypassrls noreplication password ${escapeLiteral(servicePassword)}`,
    )
  } finally {
    await client.end()
  }
}
