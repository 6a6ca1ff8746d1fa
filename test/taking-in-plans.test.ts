import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { startInstance } from './instance.ts'
import { none } from './none.ts'
import { explain, keeping, rowsReadBy, type Sent } from './plans.ts'
import { tableOwner } from './table-owner.ts'
import { organization } from './world.ts'

const many = 400
const few = 30
const address = `'taking-in-' || n || '@people.example'`

function contactsOf(organizationId: string, count: number): string {
  return `insert into contacts (organization_id, id, name, email, phone, tags, created_at, updated_at)
    select ${organizationId}, gen_random_uuid(), 'Ada', ${address}, '', '{}', now(), now()
      from generate_series(1, ${count}) n`
}

suite('a contact that comes in', () => {
  let client: pg.Client
  const run = async (statement: string) => {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
    await client.query('reset session_replication_role')
  }
  before(async () => {
    client = await tableOwner()
    // What the statistics know are organizations with one contact each.
    await run(contactsOf('gen_random_uuid()', 3000))
    await client.query('analyze contacts')
  })
  after(async () => {
    await run(`delete from contacts where email like 'taking-in-%'`)
    await client.query('analyze contacts')
    await client.end()
  })

  // Red where others with its e-mail are looked for among all of the organization: the planner expects one there.
  test('is compared with those of its e-mail alone, also before the statistics know of others', async () => {
    const tenant = await organization()
    await run(contactsOf(`'${tenant.id}'`, many))
    const sent: Sent[] = []
    const node = await startInstance({ onStatement: keeping(sent) })
    try {
      const owner = node.as(tenant.owner)
      for (const email of ['taking-in-7@people.example', 'nobody@people.example']) {
        const data = { name: 'Ada', email, emails: ['ada@mill.example'] }
        const operations = [{ op: 'upsert', match: 'email', data }]
        const path = `/crm/contacts/batch/?organization_id=${tenant.id}&dry_run=true`
        const { body } = await owner.post(path, { operations })
        assert.equal(body.results[0].error, undefined, JSON.stringify(body))
      }
      const looked = sent.filter(({ text }) =>
        /^\s*(select|with)\b[^]*\bemail_key = lower/i.test(text),
      )
      assert.ok(looked.length > 0)
      const wasteful: string[] = []
      for (const statement of looked) {
        const read = rowsReadBy(await explain(node.runtime.connections, statement))
        if (read > few) wasteful.push(`${read} rows: ${statement.text.slice(0, 200)}`)
      }
      none(wasteful, 'look for few, in the order of an index')
    } finally {
      await node.close()
    }
  })
})
