import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { describeTables } from '#kernel/postgres/migrating/describe-tables.ts'
import { migrate } from '#kernel/postgres/migrating/migrate.ts'
import { testDatabase } from '#test/database.ts'

const target = new URL('../src/kernel/postgres/tables.ts', import.meta.url)

const { database, drop } = await testDatabase()
await migrate(database)
const client = new pg.Client(database)
await client.connect()
await writeFile(target, await describeTables(client))
await client.end()
await drop()
