import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { migrateQueue } from './queue-tables.ts'

suite('the tables of the queue', () => {
  const role = 'queue_tables_user'
  let server: TestDatabase
  let client: pg.Client

  before(async () => {
    server = await testDatabase()
    client = new pg.Client(server.database)
    await client.connect()
    await client.query(`drop role if exists ${role}; create role ${role} nologin`)
    await migrateQueue(client, role)
  })
  after(async () => {
    await client.query(`drop owned by ${role}; drop role ${role}`)
    await client.end()
    await server.drop()
  })

  const yes = async (condition: string) =>
    (await client.query<{ yes: boolean }>(`select ${condition} as yes`)).rows[0]?.yes

  /** The rows and rights of pg-boss as they stand: a row that was written anew has another `xmin`. */
  const written = async () =>
    (
      await client.query<{ xmin: string }>(
        `select xmin::text from pgboss.version
         union all select xmin::text from pgboss.instance
         union all select xmin::text from pg_class where relnamespace = 'pgboss'::regnamespace`,
      )
    ).rows

  test('are left as they are where nothing is missing', async () => {
    const before = await written()
    await migrateQueue(client, role)
    assert.deepEqual(await written(), before)
  })

  for (const [lost, condition] of [
    [
      `revoke update on pgboss.job_common from ${role}`,
      `has_table_privilege('${role}', 'pgboss.job_common', 'update')`,
    ],
    [
      `revoke usage on schema pgboss from ${role}`,
      `has_schema_privilege('${role}', 'pgboss', 'usage')`,
    ],
    ['drop schema pgboss cascade', `to_regclass('pgboss.version') is not null`],
  ] as const)
    test(`are there again after: ${lost}`, async () => {
      await client.query(lost)
      assert.equal(await yes(condition), false)
      await migrateQueue(client, role)
      assert.equal(await yes(condition), true)
    })
})
