import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Reply } from '#test/client.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { compare } from '../duplicates/compare.ts'
import { imported, recordsOf } from '../imports/imports.fixture.ts'
import { matchesOf } from '../matches.ts'
import { accountOf, accountsNamed } from './account-of.ts'
import { accounts as verbs } from './accounts.ts'
import { knownAccounts } from './known-accounts.ts'
import { accountShapes } from './schemas.ts'

const { all: accounts, one } = pathsOf('accounts')
const [first, second] = ['https://www.facebook.com/bakery1', 'facebook.com/bakery2'] as const

async function made(tenant: Organization, body: object): Promise<Reply['body']> {
  const reply = await tenant.owner.post(accounts(tenant), body)
  assert.equal(reply.status, 201, JSON.stringify(reply.body))
  return reply.body
}

/** As accounts were kept before. */
async function formerly(tenant: Organization, name: string) {
  const { scope } = tenant
  const { id } = await verbs.create(scope, accountShapes.create.parse({ name }))
  await scope.db
    .updateTable('accounts')
    .set({ domain: 'facebook.com' })
    .where('organization_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  return id
}

suite('a host that many share', () => {
  test('is no domain of an account whose website it has', async () => {
    const tenant = await organization()
    for (const website of [first, second, 'https://instagram.com/bakery', 'gmail.com']) {
      const { domain, website: kept } = await made(tenant, { name: 'Bakery', website })
      assert.deepEqual([domain, kept], ['', website])
    }
    const { body } = await tenant.owner.get(
      `/crm/duplicates/?organization_id=${tenant.id}&record=account`,
    )
    const reasons = body.results.flatMap((pair: { reasons: string[] }) => pair.reasons)
    assert.deepEqual([...new Set(reasons)], ['name'])
  })

  test('is kept as the website where it is sent as the domain', async () => {
    const tenant = await organization()
    const alone = await made(tenant, { name: 'Bakery One', domain: first })
    assert.deepEqual([alone.domain, alone.website], ['', first])
    const both = await made(tenant, { name: 'Bakery Two', domain: 'facebook.com', website: second })
    assert.deepEqual([both.domain, both.website], ['', second])
    const changed = await tenant.owner.patch(one(tenant, alone.id), { website: 'mill.example' })
    assert.equal(changed.body.domain, 'mill.example')
  })

  test('is refused as the domain where the website says otherwise, and stays where it was', async () => {
    const tenant = await organization()
    const { id } = await made(tenant, { name: 'Mill', website: 'https://mill.example' })
    const refused = await tenant.owner.patch(one(tenant, id), { domain: first })
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'domain'])
    assert.match(refused.body.errors[0].message, /Many share facebook\.com.*website/)
    const old = await formerly(tenant, 'Bakery')
    const same = { name: 'Bakehouse', domain: 'facebook.com', website: 'https://bakery.example' }
    assert.equal((await tenant.owner.patch(one(tenant, old), same)).status, 200)
  })

  test('unites no two in batches and imports', async () => {
    const tenant = await organization()
    await formerly(tenant, 'Bakery')
    const path = accounts(tenant).replace('/?', '/batch/?')
    const sent = [
      { name: 'Bakery One', domain: 'facebook.com' },
      { name: 'Bakery Two', domain: 'facebook.com' },
      { name: 'Bakery Three', website: first },
    ].map((data) => ({ op: 'upsert', match: 'domain', data }))
    for (const atomic of [false, true]) {
      const { body } = await tenant.owner.post(path, { atomic, operations: sent })
      const { results } = body as { results: Reply['body'][] }
      const faults = results.map(({ status, error }) => [status, error?.errors?.[0].field])
      assert.deepEqual(faults[0], [400, 'domain'])
    }
    const file = `Name,Domain,Website\nA,facebook.com,\nB,,${first}\nC,facebook.com/c,${second}\n`
    const { counts } = await imported(tenant, file, {
      record: 'account',
      change: { match: 'domain' },
    })
    assert.deepEqual([counts.created, counts.updated, counts.refused], [3, 0, 0])
    const kept = (await recordsOf(tenant, 'accounts')) as { name: string; website: string }[]
    const websites = kept.flatMap(({ name, website }) => (name.length === 1 ? [website] : []))
    assert.deepEqual(websites.toSorted(), [first, 'facebook.com', second].toSorted())
  })

  test('finds no account that was kept under it', async () => {
    const tenant = await organization()
    const id = await formerly(tenant, 'Bakery')
    const { scope } = tenant
    const asked = { email: '', domain: 'facebook.com', name: '' }
    assert.equal((await matchesOf(scope, asked)).account_id, null)
    const { domains } = await knownAccounts(scope, { domains: ['facebook.com'], names: [] })
    assert.deepEqual([...domains], [])
    assert.deepEqual([...(await accountsNamed(scope, [first]))], [])
    const other = await accountOf(scope, { name: 'Bakery Two', domain: 'facebook.com' })
    assert.notEqual(other.id, id)
    const refused = await tenant.owner.post(accounts(tenant, '&on_duplicate=refuse'), {
      name: 'Bakehouse',
      domain: 'facebook.com',
    })
    assert.equal(refused.status, 201)
  })

  test('makes no two accounts one', () => {
    const nothing = {
      emails: [],
      phone: '',
      account_id: null,
      address: null,
      former_domains: [],
      former_phones: [],
      sound: null,
    }
    const of = (id: string) => ({ ...nothing, id, name: id, plain: null, domain: 'facebook.com' })
    assert.deepEqual(compare('account', of('Bread'), of('Cake')).reasons, [])
  })
})
