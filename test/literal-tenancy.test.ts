import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { connect, type ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { tenantDatabase } from '#kernel/postgres/database.ts'
import { Client } from './client.ts'
import { withInstance } from './instance.ts'
import { filledDatabase } from './template.ts'

/** As on Citus: what `set_config` is told reaches no row, and `set local` does. */
async function unreached(t: TestContext): Promise<ConnectionSettings> {
  const { database, drop } = await filledDatabase()
  t.after(drop)
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(
    `create function public.set_config(text, text, boolean) returns text language sql as 'select $2'`,
  )
  await client.query(
    `create function citus_version() returns text language sql as 'select $$Citus$$'`,
  )
  await client.query(`alter database ${rows[0]!.name} set search_path = public, pg_catalog`)
  await client.end()
  return database
}

async function organizationIn(database: ConnectionSettings, isLiteral: boolean, id: string) {
  const connections = connect(database, { isLiteral })
  try {
    const asked = sql<{ id: string | null }>`
      select nullif(current_setting('app.organization_id', true), '') as id`
    const { rows } = await asked.execute(tenantDatabase(connections, id))
    return rows[0]?.id
  } finally {
    await connections.close()
  }
}

suite('a database that settings reach only when they are said literally', () => {
  test('is served as any other is', async (t) => {
    const database = await unreached(t)
    const id = randomUUID()
    const seen = [false, true].map((isLiteral) => organizationIn(database, isLiteral, id))
    assert.deepEqual(await Promise.all(seen), [null, id])
    await withInstance({ database }, async ({ visitor, origin }) => {
      const tenants = await Promise.all(
        ['ada', 'bob'].map(async (name) => {
          const registration = {
            email: `${name}@mill.example`,
            password: 'correct horse battery staple',
            name,
            organization_name: name,
          }
          const { body, status } = await visitor.post('/auth/register/', registration)
          assert.equal(status, 201, JSON.stringify(body))
          return {
            client: new Client(origin, body.token),
            name,
            at: `?organization_id=${body.organization.id}`,
          }
        }),
      )
      for (const { client, name, at } of tenants) {
        const contact = { name, email: `${name}@mill.example`, tags: ['baker'] }
        assert.equal((await client.post(`/crm/contacts/${at}`, contact)).status, 201)
        const { body } = await client.post(`/crm/tasks/${at}`, { title: name })
        const task = `/crm/tasks/${body.id}/${at}`
        assert.equal((await client.patch(task, { status: 'done' })).status, 200)
        assert.equal((await client.delete(task)).status, 204)
      }
      for (const { client, name, at } of tenants) {
        for (const asked of ['', '&tag=baker', `&search=${name}`]) {
          const { results } = (await client.get(`/crm/contacts/${at}${asked}`)).body
          assert.deepEqual(
            results.map((one: { name: string }) => one.name),
            [name],
          )
        }
        assert.equal((await client.get(`/crm/trash/${at}`)).body.count, 1)
        assert.equal((await client.get(`/credits/wallet/${at}`)).status, 200)
        assert.equal((await client.get(`/credits/proof/${at}`)).body.holds, true)
      }
    })
  })
})
