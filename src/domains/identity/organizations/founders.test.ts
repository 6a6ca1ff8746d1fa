import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { person, world } from '#test/world.ts'
import type { Client } from '#test/client.ts'
import { dayMs } from '#kernel/clock.ts'
import { transaction } from '#kernel/scope.ts'
import { newAddress, password, registered } from '../accounts/accounts.fixture.ts'
import { foundOrganization } from './founders.ts'
import { forgetWelcomes, welcomedDays } from './welcomes.ts'

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

  test('gets it where they look first, and nowhere else later', async () => {
    const client = await person()
    const [first, second] = [await founded(client), await founded(client)]
    assert.equal(await balanceOf(client, second), '100.00')
    assert.equal(await balanceOf(client, first), '0.00')
    assert.equal(await balanceOf(client, second), '100.00')
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

  // What is limited for an organization of a new account is worth only as much as the number of its organizations.
  test('founds fewer in the first week of the account', async () => {
    const { runtime } = await world()
    const { token } = await person()
    const scope = await runtime.gate.user(runtime.base, token!)
    const config = { ...scope.config, ORGANIZATIONS_PER_PERSON: 3, ORGANIZATIONS_PER_NEW_PERSON: 1 }
    const found = (days: number) => {
      const now = () => new Date(Date.now() + days * dayMs)
      return foundOrganization({ ...scope, config, now }, { name: 'Mill', currency: 'EUR' })
    }
    await found(0)
    await assert.rejects(found(6), { name: 'too_many_organizations' })
    await found(8)
    await found(8)
    await assert.rejects(found(8), { name: 'too_many_organizations' })
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

suite('a mailbox', () => {
  async function deleted({ client }: Awaited<ReturnType<typeof registered>>) {
    assert.equal((await client.post('/me/delete/', { password })).status, 200)
  }
  function grantOf({ client, organization }: Awaited<ReturnType<typeof registered>>) {
    return balanceOf(client, organization)
  }

  test('gets one grant, also when its account is deleted and made again', async () => {
    const [name, domain] = newAddress().split('@')
    const first = await registered(`${name}@${domain}`)
    assert.equal(await grantOf(first), '100.00')
    await deleted(first)
    const second = await registered(`${name}@${domain}`)
    assert.equal(await grantOf(second), '0.00')
    assert.equal(await grantOf(await registered(`${name}+again@${domain}`)), '0.00')
    assert.equal(await grantOf(await registered()), '100.00')
  })

  test('gets one grant under every key of the service', async () => {
    const email = newAddress()
    const [old, young] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'))
    const balance = (settings: string, by: Awaited<ReturnType<typeof registered>>) =>
      withInstance({ settings: { ENCRYPTION_KEY: settings } }, async (instance) =>
        balanceOf(instance.as(by.client), by.organization),
      )
    const first = await registered(email)
    assert.equal(await balance(old!, first), '100.00')
    await deleted(first)
    assert.equal(await balance(`${young},${old}`, await registered(email)), '0.00')
  })

  test('is not told by what is kept of it, and is forgotten in time', async () => {
    const { runtime } = await world()
    const { email, ...person } = await registered()
    await grantOf({ email, ...person })
    const kept = () => runtime.base.db.selectFrom('welcomed_addresses').selectAll().execute()
    const plain = createHash('sha256').update(email).digest()
    for (const { address_hash } of await kept()) assert.ok(!plain.equals(address_hash))
    assert.ok((await kept()).length > 0)
    const later = (days: number) => () => new Date(Date.now() + days * 86_400_000)
    await forgetWelcomes({ ...runtime.base, now: later(welcomedDays - 1) })
    assert.ok((await kept()).length > 0)
    const gone = await transaction(runtime.base, async (inside) => {
      await forgetWelcomes({ ...inside, now: later(welcomedDays + 1) })
      // Other tests live in other years.
      const left = await inside.db
        .selectFrom('welcomed_addresses')
        .select('welcomed_at')
        .where('welcomed_at', '<=', inside.now().toISOString())
        .execute()
      // The others of this database keep theirs.
      throw Object.assign(new Error('undone'), { left })
    }).catch((error: { left?: unknown[] }) => error.left)
    assert.deepEqual(gone, [])
  })
})
