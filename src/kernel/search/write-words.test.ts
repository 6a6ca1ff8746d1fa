import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world } from '#test/world.ts'
import { workbench } from '#domains/crm/workbench.fixture.ts'

/** Ids of organizations that nobody can enter, which come before those of all others. */
const others = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

const columns =
  'name, domain, website, email, phone, address, industry, size, tags, created_at, updated_at'

/** Does the work of a minute while as many organizations fail that come first. */
async function sweptBehind(insert: string, table: string, values: unknown[]): Promise<void> {
  const { runtime } = await world()
  const job = runtime.app.jobs.find(({ name }) => name === 'crm.write_words')!
  await asTableOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(insert, values)
    try {
      await job.handle({ scope: systemScope(runtime), payload: {} })
    } finally {
      await client.query(
        `delete from ${table} where organization_id < '00000000-0000-4000-9000-000000000000'`,
      )
    }
  })
}

suite('the words of an organization are written in a minute', () => {
  test('whatever fails in those before it', async () => {
    const { tenant, make, at } = workbench(await organization())
    const { id } = await make('accounts', { name: 'Ada Mill', website: '' })
    const own = 'organization_id = $1 and id = $2'
    await asTableOwner(async (client) => {
      await client.query(`delete from record_words where organization_id = $1`, [tenant.id])
      await client.query(`update accounts set words = null where ${own}`, [tenant.id, id])
    })
    await sweptBehind(
      `insert into accounts (organization_id, id, ${columns})
       select ${others}, gen_random_uuid(), ${columns}
         from accounts, generate_series(1, 1000) n where ${own}`,
      'accounts',
      [tenant.id, id],
    )
    const { body } = await tenant.owner.get(`/crm/accounts/${at}&search=ada`)
    assert.equal(body.count, 1)
  })

  test('anew, whatever fails in those before it', async () => {
    const { tenant, make } = workbench(await organization())
    await make('accounts', { name: 'Ada Mill', website: '' })
    const left = `select 1 from stale_words where organization_id = $1`
    await asTableOwner(async (client) => {
      await client.query(
        `insert into stale_words (organization_id, noun, by_column, due_at) values ($1, 'accounts', '', now())`,
        [tenant.id],
      )
      await sweptBehind(
        `insert into stale_words (organization_id, noun, by_column, due_at)
         select ${others}, 'accounts', '', now() - interval '1 day' from generate_series(1, $1) n`,
        'stale_words',
        [1200],
      )
      assert.equal((await client.query(left, [tenant.id])).rowCount, 0)
    })
  })
})
