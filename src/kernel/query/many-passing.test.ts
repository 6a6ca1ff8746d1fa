import { before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { vacuumWhole } from '#test/all-visible.ts'
import { startInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { explain, keeping, wasteIn, type Sent } from '#test/plans.ts'
import { tableOwner } from '#test/table-owner.ts'
import { patient } from '#test/patient.ts'
import { organization, type Organization } from '#test/world.ts'

const records = 30_000

/** Of these 12,000 pass, more than are counted, so that no index tells which: two in five, from the first to the last. */
const asked = [
  { title: 'MILLER' },
  { title: 'Miller', ordering: 'title' },
  { title__in: 'Miller,Baker', ordering: '-title' },
  { title__starts_with: 'Mill', ordering: 'title' },
  { title__contains: 'ille', ordering: 'title' },
  { title__contains: 'ille', ordering: '-first_name' },
  { title__isnull: 'false', ordering: 'title' },
]

suite('a filter that many pass', () => {
  let tenant: Organization
  before(async () => {
    tenant = await organization()
    await sql`
      insert into contacts (organization_id, id, name, email, phone, tags, title, first_name, created_at, updated_at, words)
      select ${tenant.id}, gen_random_uuid(), 'Ada', '', '', '{}', case when n % 5 < 2 then 'Miller' else '' end,
             case when n > 20 then 'Ada' else '' end, now() - n * interval '1 second', now(), ''
        from generate_series(1, ${records}::integer) n`.execute(patient(tenant.scope).db)
    const client = await tableOwner()
    // An index that tells all is then not passed over for the table, of which many rows pass.
    await vacuumWhole(client, 'contacts')
    await client.end()
  })

  test('reads what passes alone, in whatever order', async (t) => {
    const sent: Sent[] = []
    const node = await startInstance({ onStatement: keeping(sent) })
    t.after(() => node.close())
    const faults: string[] = []
    for (const query of asked) {
      sent.length = 0
      const list = new URLSearchParams({ organization_id: tenant.id, page_size: '25', ...query })
      const { status, body } = await node.as(tenant.owner).get(`/crm/contacts/?${list.toString()}`)
      if (status !== 200 || body.count !== 10_000)
        faults.push(`${list.toString()} answers ${status}`)
      for (const statement of sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
        const waste = wasteIn(await explain(node.runtime.connections, statement))
        faults.push(...waste.map((one) => `${list.toString()} ${one}: ${statement.text}`))
      }
    }
    none(faults, 'let an index lead to what passes:')
  })
})
