import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { OrganizationScope } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { spentThisMonthBy } from './own-caps.ts'
import { proveLedger } from './proof.ts'
import { reserve, settle } from './reservations.ts'
import { readUsage } from './usage.ts'
import { readLimits, readWallet } from './wallet.ts'

function at(scope: OrganizationScope, instant: string): OrganizationScope {
  return { ...scope, now: () => new Date(instant) }
}

const wish = { feature: 'summary', reference: 'test' } as const

async function spend(scope: OrganizationScope, amount: number) {
  const reservation = await reserve(scope, { ...wish, amount: hundredths(amount) })
  await settle(scope, reservation, { amount: hundredths(amount), description: 'test' })
}

async function seenAt(scope: OrganizationScope, instant: string) {
  const then = at(scope, instant)
  const { spent_this_month: wallet } = await readLimits(then)
  const member = `member:${scope.actor.user_id}`
  const own = (await spentThisMonthBy(then, [member])).get(member)
  return { wallet, own, usage: (await readUsage(then)).total, faults: await proveLedger(then) }
}

suite('a charge at the end of a month', () => {
  test('is of the month in which it is settled, by wallet, caps, usage and ledger alike', async () => {
    const { scope } = await organization()
    await readWallet(scope)
    const late = at(scope, '2031-10-31T23:59:00Z')
    const reservation = await reserve(late, { ...wish, amount: hundredths(300) })
    await spend(late, 100)
    const october = { wallet: '1.00', own: 400, usage: '1.00', faults: [] }
    assert.deepEqual(await seenAt(scope, '2031-10-31T23:59:30Z'), october)
    const amount = hundredths(300)
    const next = at(scope, '2031-11-01T00:01:00Z')
    await settle(next, reservation, { amount, description: 'test' })
    const november = { wallet: '3.00', own: 300, usage: '3.00', faults: [] }
    assert.deepEqual(await seenAt(scope, '2031-11-01T00:02:00Z'), november)
    assert.equal((await readUsage(next, { month: '2031-10' })).total, '1.00')
  })

  // Red where a month is left again: what was charged in the next one before is counted by nobody.
  for (const behind of ['2031-10-31T23:59:59.998Z', '2031-10-31T02:00:00Z'])
    test(`is of the next month where another clock has begun that, at ${behind}`, async () => {
      const { scope } = await organization()
      await readWallet(scope)
      await spend(at(scope, '2031-10-20T12:00:00Z'), 100)
      await spend(at(scope, '2031-11-01T00:00:00.003Z'), 200)
      await spend(at(scope, behind), 400)
      await spend(at(scope, '2031-11-01T00:00:01Z'), 800)
      const november = { wallet: '14.00', own: 1400, usage: '14.00', faults: [] }
      assert.deepEqual(await seenAt(scope, '2031-11-02T00:00:00Z'), november)
    })

  test('is told with the time that the ledger has', async () => {
    const tenant = await organization()
    let passed = 0
    const now = () => new Date(Date.parse('2031-10-31T23:59:59Z') + 100 * (passed += 1))
    await spend({ ...tenant.scope, now }, 100)
    const [told] = (await eventsOf(tenant, 'credits.spent')).map(({ data }) => data)
    const { body } = await tenant.owner.get(
      `/credits/transactions/?organization_id=${tenant.id}&kind=spend`,
    )
    assert.equal((told as { created_at?: string }).created_at, body.results[0].created_at)
  })
})
