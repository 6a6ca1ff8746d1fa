import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { eventsOf } from '#test/event-log.ts'
import { pathsOf } from '../crm.fixture.ts'
import { accountNamed, accountOf } from './account-of.ts'

const { all: accounts, one } = pathsOf('accounts')
const { all: contacts, one: contact } = pathsOf('contacts')
const { all: deals, one: deal } = pathsOf('deals')

suite('accounts', () => {
  test('are added, read, changed and deleted, each with its event', async () => {
    const tenant = await organization()
    const fields = { name: ' Hearth Mill ', website: 'https://www.hearthmill.example/about' }
    const made = await tenant.owner.post(accounts(tenant), {
      ...fields,
      owner_id: tenant.owner.userId,
    })
    assert.equal(made.status, 201)
    assert.deepEqual(
      [made.body.name, made.body.domain, made.body.owner_id, made.body.created_by],
      ['Hearth Mill', 'hearthmill.example', tenant.owner.userId, tenant.owner.userId],
    )
    const path = one(tenant, made.body.id)
    assert.deepEqual((await tenant.owner.get(path)).body, made.body)
    const changed = await tenant.owner.patch(path, { domain: 'WWW.Riverton.example' })
    assert.equal(changed.body.domain, 'riverton.example')
    assert.equal((await tenant.owner.delete(path)).status, 204)
    const events = await eventsOf(tenant, 'account.')
    assert.deepEqual(
      events.map(({ type }) => type),
      ['account.created', 'account.updated', 'account.deleted'],
    )
    const timeline = path.replace('/?', '/timeline/?')
    assert.equal((await tenant.owner.get(timeline)).body.count, 3)
  })

  test('refuses what is no domain, no member and no name', async () => {
    const tenant = await organization()
    const stranger = (await organization()).owner.userId
    for (const [body, field] of [
      [{ name: 'Mill', domain: 'ada@mill.example' }, 'domain'],
      [{ name: 'Mill', owner_id: stranger }, 'owner_id'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const { status, body: problem } = await tenant.owner.post(accounts(tenant), body)
      assert.deepEqual([status, problem.errors[0].field], [400, field])
    }
  })

  test('are found by domain, tag, owner and words', async () => {
    const tenant = await organization()
    const owner_id = tenant.owner.userId
    for (const account of [
      { name: 'Hearth Mill', domain: 'hearthmill.example', tags: ['Baker'] },
      { name: 'Riverton Bakehouse', domain: 'riverton.example', owner_id },
    ])
      await tenant.owner.post(accounts(tenant), account)
    const names = async (query: string) => {
      const { results } = (await tenant.owner.get(accounts(tenant, query))).body
      return results.map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await names('&domain=HearthMill.example'), ['Hearth Mill'])
    assert.deepEqual(await names('&tag=baker'), ['Hearth Mill'])
    assert.deepEqual(await names(`&owner_id=${owner_id}`), ['Riverton Bakehouse'])
    assert.deepEqual(await names('&search=river'), ['Riverton Bakehouse'])
    assert.deepEqual(await names('&ordering=-name'), ['Riverton Bakehouse', 'Hearth Mill'])
  })

  test('leave their contacts and deals when they are deleted', async () => {
    const tenant = await organization()
    const { id } = (await tenant.owner.post(accounts(tenant), { name: 'Hearth Mill' })).body
    const ada = await tenant.owner.post(contacts(tenant), { name: 'Ada', account_id: id })
    const rye = await tenant.owner.post(deals(tenant), { title: 'Rye', account_id: id })
    assert.deepEqual([ada.body.account_id, rye.body.account_id], [id, id])
    const { body } = await tenant.owner.get(contacts(tenant, `&account_id=${id}`))
    assert.equal(body.count, 1)
    assert.equal((await tenant.owner.delete(one(tenant, id))).status, 204)
    for (const path of [contact(tenant, ada.body.id), deal(tenant, rye.body.id)])
      assert.equal((await tenant.owner.get(path)).body.account_id, null)
    const lost = await tenant.owner.patch(contact(tenant, ada.body.id), { account_id: id })
    assert.deepEqual([lost.status, lost.body.errors[0].field], [400, 'account_id'])
  })

  // Red without lockDomains.
  test('are made once of a domain, however many ask at once', async () => {
    const tenant = await organization()
    const asked = Array.from({ length: 8 }, () =>
      accountOf(tenant.scope, { name: 'Hearth Mill', domain: 'hearthmill.example' }),
    )
    const ids = new Set((await Promise.all(asked)).map(({ id }) => id))
    assert.equal(ids.size, 1)
  })

  // Red without the lock of names. Over HTTP the counters of forms would let only one through.
  test('are made once of a name, where they are known by it', async () => {
    const { scope } = await organization()
    const [one, other] = await overlapping(
      scope,
      (inside) => accountNamed(inside, { name: 'Hearth Mill', domain: '' }),
      () => accountNamed(scope, { name: 'hearth mill', domain: '' }),
    )
    assert.equal(one.id, other.id)
  })
})

suite('contacts', () => {
  test('are named by their first and last name, until somebody names them otherwise', async () => {
    const tenant = await organization()
    const names = { first_name: 'Ada', last_name: 'Miller' }
    const { body } = await tenant.owner.post(contacts(tenant), names)
    assert.equal(body.name, 'Ada Miller')
    const path = contact(tenant, body.id)
    assert.equal((await tenant.owner.patch(path, { last_name: 'Baker' })).body.name, 'Ada Baker')
    await tenant.owner.patch(path, { name: 'Dr. Baker' })
    assert.equal((await tenant.owner.patch(path, { first_name: 'Eve' })).body.name, 'Dr. Baker')
  })
})

suite('deals', () => {
  test('have the probability of their stage, and end with it', async () => {
    const tenant = await organization()
    const { body } = await tenant.owner.post(deals(tenant), { title: 'Rye', currency: 'SEK' })
    assert.deepEqual([body.probability, body.closed_at, body.currency], [10, null, 'SEK'])
    const path = deal(tenant, body.id)
    const won = (await tenant.owner.patch(path, { stage: 'won' })).body
    assert.equal(won.probability, 100)
    assert.ok(won.closed_at)
    const again = (await tenant.owner.patch(path, { stage: 'proposal', probability: 42 })).body
    assert.deepEqual([again.probability, again.closed_at], [42, null])
  })
})
