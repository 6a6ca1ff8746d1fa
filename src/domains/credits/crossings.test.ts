import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { OrganizationScope } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { reserve, settle } from './reservations.ts'
import { changeWallet, grantCredits, readWallet } from './wallet.ts'

async function spend(scope: OrganizationScope, amount: number) {
  const wish = { feature: 'summary', reference: 'test', amount: hundredths(amount) }
  await settle(scope, await reserve(scope, wish), { amount: hundredths(amount), description: 'x' })
}

async function told(scope: OrganizationScope) {
  const events = [
    ...(await eventsOf({ scope }, 'credits.low')),
    ...(await eventsOf({ scope }, 'credits.exhausted')),
  ]
  return events.map(({ data }) => {
    const { of, percent = 0 } = Object(data)
    return `${of} ${percent}`
  })
}

suite('what has become low', () => {
  test('is told once each time that it falls so low, however many spend at once', async () => {
    const { scope } = await organization()
    await readWallet(scope)
    await Promise.all(Array.from({ length: 40 }, () => spend(scope, 125)))
    assert.deepEqual(await told(scope), ['top_up 50'])
    await Promise.all(Array.from({ length: 40 }, () => spend(scope, 125)))
    assert.deepEqual(await told(scope), ['top_up 50', 'top_up 20', 'top_up 5', 'balance 0'])
    await grantCredits(scope, { amount: hundredths(1000), reference: 'more', description: 'more' })
    await spend(scope, 500)
    assert.deepEqual((await told(scope)).filter((one) => one === 'top_up 50').length, 2)
  })

  test('of the cap is told too, and when the cap starts anew', async () => {
    const { scope } = await organization()
    await changeWallet(scope, { monthly_credit_cap: hundredths(1000) })
    await spend(scope, 960)
    await spend(scope, 40)
    assert.deepEqual(await told(scope), ['cap 50', 'cap 20', 'cap 5', 'cap 0'])
    const [ended] = await eventsOf({ scope }, 'credits.exhausted')
    assert.match(String(Object(ended!.data).resets_at), /-01T00:00:00.000Z$/)
  })
})
