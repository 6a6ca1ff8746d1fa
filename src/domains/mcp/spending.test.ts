import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hundredths, reserve, settle } from '#domains/credits/index.ts'
import type { OrganizationScope, PersonalActor } from '#kernel/scope.ts'
import { keyOf } from '#test/mcp-client.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { enforceSpending } from './spending.ts'

async function capped({ id, owner }: Organization, monthly_credit_cap: string | null) {
  const { runtime } = await world()
  const key = await keyOf(owner, id, { monthly_credit_cap })
  const actor: PersonalActor = { kind: 'key', id: key.id, user_id: owner.userId! }
  return { holder: { actor }, scope: await runtime.gate.actor(runtime.base, actor, id) }
}

async function spend(scope: OrganizationScope, spent: number) {
  const amount = hundredths(spent)
  const reservation = await reserve(scope, { feature: 'test', reference: 'test', amount })
  await settle(scope, reservation, { amount, description: 'test' })
}

suite('the monthly cap of a key', () => {
  test('counts what the key spent and what it holds reserved', async () => {
    const { scope, holder } = await capped(await organization(), '10')
    await spend(scope, 600)
    await enforceSpending(scope, holder)
    await reserve(scope, { feature: 'test', reference: 'test', amount: hundredths(400) })
    await assert.rejects(enforceSpending(scope, holder), { name: 'monthly_cap_reached' })
  })

  test('does not count what others spent, and is no cap where none is set', async () => {
    const home = await organization()
    const { scope, holder } = await capped(home, '1')
    await spend(home.scope, 600)
    await enforceSpending(scope, holder)
    const free = await capped(home, null)
    await spend(free.scope, 600)
    await enforceSpending(free.scope, free.holder)
  })
})
