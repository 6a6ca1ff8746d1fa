import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { withInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { explain, keeping, wasteIn, type Sent } from '#test/plans.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, type Organization } from '#test/world.ts'

/** Three deals differ from all others, of whatever organization. */
const deals = `
  insert into deals (organization_id, id, title, value, currency, stage, outcome, lost_reason, probability, created_by,
                     tags, created_at, updated_at)
  select case when n <= 303 then $1::uuid else $2::uuid end, gen_random_uuid(),
         case when n in (1, 2, 3) then 'Other ' else 'Alike ' end || n, 1, case when n = 1 then 'USD' else 'EUR' end,
         'lead', case when n = 2 then 'won' else 'open' end, case when n = 2 then 'price' else '' end,
         case when n = 3 then 90 else 10 end, case when n = 3 then $3::uuid end,
         case when n = 3 then '{flour}'::text[] else '{}' end, now(), now() - n * interval '1 s'
    from generate_series(1, 3000) n`

/**
 * More than are counted are live, and more say nothing of themselves; two are both. One alone is archived and somebody's, as all
 * of somebody else are, by which the planner goes.
 */
const workflows = `
  insert into workflows (organization_id, id, name, description, status, created_by, created_at, updated_at)
  select case when n <= 20010 then $1::uuid else $2::uuid end, gen_random_uuid(),
         case when n % 10000 = 0 then 'Both' when n = 1 then 'Archived' else 'One' end,
         case when n % 2 = 0 then '' else 'flour' end,
         case when n = 1 or n > 20010 then 'archived' when n % 2 = 1 or n % 10000 = 0 then 'live' else 'draft' end,
         case when n = 1 or n > 20010 then $3::uuid end, now(), now() - n * interval '1 ms'
    from generate_series(1, 40000) n`

suite('records that differ from nearly all others', () => {
  let client: pg.Client
  let own: Organization
  before(async () => {
    client = await tableOwner()
    own = await organization()
    const other = await organization()
    await client.query(deals, [own.id, other.id, own.owner.userId])
    await client.query(workflows, [own.id, other.id, own.owner.userId])
    await client.query('analyze deals, workflows')
  })
  after(() => client.end())

  async function asked(list: string, query: string) {
    const sent: Sent[] = []
    return withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
      const path = `${list}?organization_id=${own.id}&${query}`
      const { status, body } = await as(own.owner).get(path)
      assert.equal(status, 200, JSON.stringify(body))
      const waste: string[] = []
      for (const one of sent.filter(({ text }) => /\b(deals|workflows)\b/.test(text)))
        waste.push(...wasteIn(await explain(runtime.connections, one)))
      const rows = body.results as readonly Readonly<Record<string, string>>[]
      return { names: rows.map(({ title, name }) => title ?? name), count: body.count, waste }
    })
  }

  const cases: readonly [query: string, expected: readonly string[]][] = [
    ['currency__ne=EUR', ['Other 1']],
    ['outcome__ne=open', ['Other 2']],
    ['outcome__in=won,lost', ['Other 2']],
    ['lost_reason__isnull=false', ['Other 2']],
    ['lost_reason__ne=', ['Other 2']],
    ['probability__gte=89.5', ['Other 3']],
    ['probability__ne=10', ['Other 3']],
    ['probability=90', ['Other 3']],
    ['probability=89.5', []],
    ['created_by__isnull=false', ['Other 3']],
    ['tags__isnull=false', ['Other 3']],
    ['outcome=won&tags__isnull=false', []],
    ['currency__ne=EUR&ordering=title', ['Other 1']],
  ]

  for (const [query, expected] of cases)
    // Red without `rowsByTrait` and `rowsByValues`: all records are read.
    test(`are found by an index: ${query}`, async () => {
      const { names, count, waste } = await asked('/crm/deals/', query)
      assert.deepEqual([names, count], [expected, expected.length])
      none(waste, 'look for those that differ:')
    })

  test('are found by an index, where they are common among all organizations', async () => {
    const query = 'status__in=archived,paused'
    const { names, count, waste } = await asked('/automation/workflows/', query)
    assert.deepEqual([names, count], [['Archived'], 1])
    none(waste, 'look for those that differ:')
  })

  test('are no others because their texts are spelled otherwise, or are not there', async () => {
    const { names, count } = await asked('/crm/deals/', 'currency__ne=eur')
    assert.deepEqual([names, count], [['Other 1'], 1])
    const by = `created_by__ne=${own.owner.userId}`
    assert.equal((await asked('/crm/deals/', by)).count, 302)
    assert.equal((await asked('/crm/deals/', 'lost_reason__ne=Price')).count, 302)
  })

  // Red without `rowsTogether`: each alone leaves more than are told, so that all records are read.
  test('are found by an index, where many are each and few both', async () => {
    for (const query of ['status=live&description__isnull=true', 'description=&status__ne=draft']) {
      const { names, count, waste } = await asked('/automation/workflows/', query)
      assert.deepEqual([names, count], [['Both', 'Both'], 2])
      none(waste, 'look for those that are both:')
    }
  })
})
