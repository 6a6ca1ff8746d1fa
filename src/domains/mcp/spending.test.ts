import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { reserve, settle } from '#domains/credits/index.ts'
import type { KeyHolder } from '#kernel/mcp/key-gate.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { admitSpending } from './spending.ts'

async function capped({ id, owner }: Organization, monthlyCreditCap: number | null) {
  const { runtime } = await world()
  const keyId = runtime.base.newId()
  const actor = { kind: 'key', id: keyId, user_id: owner.userId! } as const
  const holder: KeyHolder = {
    keyId,
    actor,
    organizationId: id,
    permissions: ['spend'],
    monthlyCreditCap,
  }
  return { holder, scope: await runtime.gate.actor(runtime.base, actor, id) }
}

async function spend(scope: OrganizationScope, amount: number) {
  const reservation = await reserve(scope, { feature: 'test', reference: 'test', amount })
  await settle(scope, reservation, { amount, description: 'test' })
}

suite('the monthly cap of a key', () => {
  test('counts what the key spent and what it holds reserved', async () => {
    const { scope, holder } = await capped(await organization(), 1000)
    await spend(scope, 600)
    await admitSpending(scope, holder)
    await reserve(scope, { feature: 'test', reference: 'test', amount: 400 })
    await assert.rejects(admitSpending(scope, holder), { name: 'monthly_cap_reached' })
  })

  test('does not count what others spent, and is no cap where none is set', async () => {
    const home = await organization()
    const { scope, holder } = await capped(home, 100)
    await spend(home.scope, 600)
    await admitSpending(scope, holder)
    const free = await capped(home, null)
    await spend(free.scope, 600)
    await admitSpending(free.scope, free.holder)
  })
})
