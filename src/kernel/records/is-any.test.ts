import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { hasContacts } from '#domains/crm/contacts/contacts.ts'
import { startInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { explain, keeping, pagesInVain, type Sent } from '#test/plans.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization } from '#test/world.ts'

const others = 4000

suite('whether an organization has any records', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into contacts (organization_id, id, name, email, phone, tags, title, first_name, created_at, updated_at, words)
      select md5('other ' || n)::uuid, gen_random_uuid(), 'Ada', '', '', '{}', '', '', now(), now(), ''
        from generate_series(1, ${others}) n`)
    await client.query('analyze contacts')
  })
  after(async () => {
    await client.query(
      `delete from contacts where organization_id in (select md5('other ' || n)::uuid from generate_series(1, ${others}) n)`,
    )
    await client.end()
  })

  test('is told without reading those of others', async (t) => {
    const sent: Sent[] = []
    const node = await startInstance({ onStatement: keeping(sent) })
    t.after(() => node.close())
    const { id } = await organization()
    const { base, gate, connections } = node.runtime
    const scope = await gate.system(base, id)
    sent.length = 0
    await hasContacts(scope)
    const plans = await Promise.all(sent.map((statement) => explain(connections, statement)))
    none(plans.flatMap(pagesInVain), 'let an index tell it:')
  })
})
