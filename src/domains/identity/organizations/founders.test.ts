import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { person, world } from '#test/world.ts'
import type { Client } from '#test/client.ts'
import { foundOrganization } from './founders.ts'

async function founded(client: Client) {
  const { status, body } = await client.post('/organizations/', { name: 'Another mill' })
  assert.equal(status, 201)
  return body.id as string
}

async function balanceOf(client: Client, id: string) {
  return (await client.get(`/credits/wallet/?organization_id=${id}`)).body.balance as string
}

suite('who founds organizations', () => {
  test('gets one grant, however many they found and look at at once', async () => {
    const client = await person()
    const ids = await Promise.all(Array.from({ length: 6 }, () => founded(client)))
    const balances = await Promise.all(ids.map((id) => balanceOf(client, id)))
    assert.deepEqual(balances.toSorted(), ['0.00', '0.00', '0.00', '0.00', '0.00', '100.00'])
  })

  // Goes red without the lock in requirePlace.
  test('founds as many organizations as one may, also at once', async () => {
    const { runtime } = await world()
    const { token } = await person()
    const scope = await runtime.gate.user(runtime.base, token!)
    const limited = { ...scope, config: { ...scope.config, ORGANIZATIONS_PER_PERSON: 3 } }
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        foundOrganization(limited, { name: 'Mill', currency: 'EUR' }),
      ),
    )
    const refused = tries.filter((result) => result.status === 'rejected')
    assert.equal(refused.length, 9)
    for (const { reason } of refused) assert.equal(reason.name, 'too_many_organizations')
  })

  test('is told so', async () => {
    const client = await person()
    await withInstance({ settings: { ORGANIZATIONS_PER_PERSON: '1' } }, async (instance) => {
      await founded(instance.as(client))
      const { status, body } = await instance.as(client).post('/organizations/', { name: 'Two' })
      assert.deepEqual([status, body.code], [409, 'too_many_organizations'])
    })
  })
})
