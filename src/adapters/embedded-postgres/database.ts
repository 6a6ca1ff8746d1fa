import { Client, escapeIdentifier } from 'pg'

/** How to reach the server: for `pg`, a `host` that begins with a slash is the folder of its socket. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** Creates the database unless it is there. */
export async function ensureDatabase(connection: Connection) {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [
      connection.database,
    ])
    if (found.rowCount === 0)
      await client.query(`create database ${escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
