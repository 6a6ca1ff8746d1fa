import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { createAccount } from './intake.ts'
import { accountShapes } from './schemas.ts'

const { all: accounts } = pathsOf('accounts')
const mill = { name: 'Müller GmbH', website: 'https://www.mueller.example/shop' }

function add(tenant: Organization, body: object, choice?: string) {
  return tenant.owner.post(accounts(tenant, choice && `&on_duplicate=${choice}`), body)
}

suite('a second account with the same domain', () => {
  test('is added by default, and the answer names the others', async () => {
    const tenant = await organization()
    const { body: first, headers } = await add(tenant, mill)
    assert.equal(headers.get('x-possible-duplicates'), null)
    const second = await add(tenant, { name: 'Mueller', domain: 'mueller.example' })
    assert.equal(second.status, 201)
    assert.equal(second.headers.get('x-possible-duplicates'), first.id)
  })

  test('is refused on request, also where only its website tells the domain', async () => {
    const tenant = await organization()
    const { body: first } = await add(tenant, mill)
    const { status, body, headers } = await add(
      tenant,
      { name: 'Somebody', website: 'shop.mueller.example' },
      'refuse',
    )
    assert.deepEqual([status, body.code, body.existing_id], [409, 'account_exists', first.id])
    assert.deepEqual(body.candidates, [{ id: first.id, score: 0.9, reasons: ['domain'] }])
    assert.equal(headers.get('x-possible-duplicates'), first.id)
    assert.equal((await tenant.owner.get(accounts(tenant))).body.count, 1)
  })

  // Red without the lock of domains, of either way of refusing.
  test('is refused of two that come at once as well', async () => {
    for (const choice of ['refuse', 'refuse_similar'] as const) {
      const tenant = await organization()
      const sent = accountShapes.create.parse(mill)
      const [, second] = await overlapping(
        tenant.scope,
        (inside) => createAccount(inside, sent, choice),
        () => add(tenant, mill, choice),
      )
      assert.deepEqual([second.status, second.body.code], [409, 'account_exists'], choice)
    }
  })

  test('updates the oldest one on request: filled fields replace, tags are united', async () => {
    const tenant = await organization()
    const { body: oldest } = await add(tenant, { ...mill, phone: '0301234', tags: ['Baker'] })
    const { status, body } = await add(
      tenant,
      { name: 'Mueller', domain: 'mueller.example', tags: ['baker', 'partner'] },
      'update',
    )
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...oldest,
      name: 'Mueller',
      tags: ['Baker', 'partner'],
      updated_at: body.updated_at,
    })
  })
})

suite('an account that is like another', () => {
  const others = [
    { name: 'MÜLLER', reasons: ['name'] },
    { name: 'Somebody', phone: '030 7654321', reasons: ['phone'] },
    { name: 'müller ltd.', address: 'Mühlenweg 4, Riverton', reasons: ['address', 'name'] },
  ]

  test('is refused where that is asked for', async () => {
    for (const { reasons, ...sent } of others) {
      const tenant = await organization()
      const { body: first } = await add(tenant, {
        ...mill,
        phone: '+49 30 7654321',
        address: 'Mühlenweg 4, Riverton',
      })
      assert.equal((await add(tenant, sent, 'refuse&dry_run=true')).status, 200)
      const { status, body } = await add(tenant, sent, 'refuse_similar')
      assert.equal(status, 409, sent.name)
      const found = body.candidates.find(({ id }: { id: string }) => id === first.id)
      assert.deepEqual(found?.reasons, reasons, JSON.stringify(body.candidates))
    }
  })
})
