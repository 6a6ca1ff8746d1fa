import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { none } from '#test/none.ts'
import { withInstance } from '#test/instance.ts'
import { explain, keeping, wasteIn, type Sent } from '#test/plans.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, type Organization } from '#test/world.ts'
import { spentThisMonthBy } from './own-caps.ts'
import { addUpUsage } from './usage-days.ts'
import { readWallet } from './wallet.ts'

const lines = 20_000

/** Lines of this month, each by one of 100 people, none by what has a cap. */
const fill = `
  insert into ledger_transfers (organization_id, id, kind, debit_account, credit_account, amount, balance_after,
         feature, reference, description, created_by, member_id, created_at)
  select $1::uuid, gen_random_uuid(), 'spend', 'wallet', 'used', 1, 0, 'summary', 'line ' || n, '',
         'user:' || m.id, m.id, $2::timestamptz
    from generate_series(1, ${lines}) n, lateral (select md5('person ' || n % 100)::uuid as id) m`

suite('what is spent under caps', () => {
  let client: pg.Client
  let own: Organization
  before(async () => {
    client = await tableOwner()
    own = await organization()
    await readWallet(own.scope)
  })
  after(() => client.end())

  // Red where the planner is left to guess how much of a ledger is not added up yet, and takes it for a third.
  test('is told without reading what others have spent', async () => {
    await client.query(fill, [own.id, own.scope.now().toISOString()])
    await addUpUsage({ ...own.scope, now: () => new Date(Date.now() + 3_600_000) })
    await client.query('analyze ledger_transfers')
    await client.query('analyze credit_days')
    const workflow = { organization_id: own.id, name: 'Follow up' }
    const { body } = await own.owner.post('/automation/workflows/', workflow)
    for (const [holder, holder_id] of [
      ['workflow', body.id],
      ['member', own.owner.userId],
    ])
      await own.owner.post('/credits/caps/', {
        organization_id: own.id,
        holder,
        holder_id,
        monthly_credit_cap: '5.00',
      })
    const sent: Sent[] = []
    await withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
      const { body: list } = await as(own.owner).get(`/credits/caps/?organization_id=${own.id}`)
      assert.equal(list.count, 2)
      const spendings = sent.filter(({ text }) => text.includes('ledger_transfers'))
      assert.equal(spendings.length, 1)
      none(
        wasteIn(await explain(runtime.connections, spendings[0]!)),
        'read only the lines of those whose caps are asked for:',
      )
    })
  })

  test('has lines added up once they are many and old enough', async () => {
    const { scope, id } = await organization()
    const workflow = 'workflow:3f1f7f0e-5c0f-4f4e-9a3e-1d1d5c3b2a10'
    await client.query(
      `insert into ledger_transfers (organization_id, id, kind, debit_account, credit_account, amount, balance_after,
              feature, reference, description, created_by, created_at)
       select $1::uuid, gen_random_uuid(), 'spend', 'wallet', 'used', 1, 0, 'summary', 'line ' || n, '', $2,
              '2031-11-02T00:00:00Z' from generate_series(1, 1001) n`,
      [id, workflow],
    )
    const asked: string[] = []
    const spentAt = async (at: string) => {
      const enqueue = async (_db: unknown, name: string) => void asked.push(name)
      return spentThisMonthBy({ ...scope, enqueue, now: () => new Date(at) }, [workflow])
    }
    assert.equal((await spentAt('2031-11-02T00:05:00Z')).get(workflow), 1001)
    assert.deepEqual(asked, [])
    await spentAt('2031-11-02T00:15:00Z')
    assert.deepEqual(asked, ['credits.add_up_usage'])
  })
})
