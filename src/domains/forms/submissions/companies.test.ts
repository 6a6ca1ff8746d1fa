import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Reply } from '#test/client.ts'
import { organization, type Organization } from '#test/world.ts'
import { liveForm, send, submissionsOf } from '../forms.fixture.ts'

const targets = {
  email: 'contact.email',
  company: 'account.name',
  domain: 'account.domain',
  website: 'account.website',
  address: 'account.address',
  industry: 'account.industry',
} as const

/** A form that asks for these, in an organization of its own with these accounts. */
async function asking(keys: readonly (keyof typeof targets)[], accounts: readonly object[] = []) {
  const tenant = await organization()
  for (const account of accounts)
    assert.equal((await tenant.owner.post(`/crm/accounts/${at(tenant)}`, account)).status, 201)
  const fields = keys.map((key) => ({ key, label: key, maps_to: targets[key] }))
  const form = await liveForm(tenant, { fields })
  const sent = async (body: object) => {
    assert.equal((await send(form.public_id, body)).status, 201)
    const [{ state, account_id, contact_id, kept_back }] = (await submissionsOf(
      tenant,
      form.id,
    )) as [Reply['body']]
    assert.equal(state, 'accepted')
    return { account_id, contact_id, kept_back }
  }
  return { tenant, sent }
}

function at({ id }: Organization): string {
  return `?organization_id=${id}`
}

async function accountsOf(tenant: Organization) {
  const path = `/crm/accounts/${at(tenant)}&ordering=created_at`
  return (await tenant.owner.get(path)).body.results as Reply['body'][]
}

const gamma = { name: 'Gamma Mill', website: 'https://gamma.example' }

suite('the company of a submission', () => {
  test('is found by its website, or made of it', async () => {
    const { tenant, sent } = await asking(['email', 'website'], [gamma])
    const [{ id }] = (await accountsOf(tenant)) as [Reply['body']]
    const known = await sent({
      email: 'ada@gamma.example',
      website: 'https://www.gamma.example/about',
    })
    assert.deepEqual([known.account_id, known.kept_back], [id, []])
    const fresh = await sent({ email: 'bob@delta.example', website: 'https://delta.example' })
    const [, made, ...others] = await accountsOf(tenant)
    assert.deepEqual(
      [fresh.account_id, made.name, made.domain, made.website, others.length],
      [made.id, 'delta.example', 'delta.example', 'https://delta.example', 0],
    )
  })

  test('is not made twice where it is called otherwise, or was known without its domain', async () => {
    const { tenant, sent } = await asking(
      ['email', 'company', 'website'],
      [gamma, { name: 'Delta' }],
    )
    const [known, nameless] = await accountsOf(tenant)
    const first = { email: 'ada@gamma.example', company: 'Gamma', website: gamma.website }
    const { account_id, kept_back } = await sent(first)
    assert.deepEqual([account_id, kept_back], [known.id, ['account.name']])
    const other = { email: 'bob@delta.example', company: 'DELTA', website: 'https://delta.example' }
    const second = await sent(other)
    assert.deepEqual([second.account_id, second.kept_back], [nameless.id, ['account.website']])
    assert.equal((await accountsOf(tenant)).length, 2)
  })

  test('tells what of it was not written', async () => {
    const { tenant, sent } = await asking(
      ['email', 'company', 'address', 'industry'],
      [{ ...gamma, industry: 'Mills' }],
    )
    const alone = { address: 'Mill Lane 4', industry: 'Mills' }
    const nameless = await sent({ email: 'ada@gamma.example', ...alone })
    assert.deepEqual(
      [nameless.account_id, nameless.kept_back],
      [null, ['account.address', 'account.industry']],
    )
    const named = await sent({ email: 'ada@gamma.example', company: 'gamma mill', ...alone })
    assert.deepEqual(named.kept_back, ['account.address'])
    const again = await sent({ email: 'ada@gamma.example', ...alone, industry: 'Bakeries' })
    assert.equal(again.account_id, named.account_id)
    assert.deepEqual(again.kept_back, ['account.address', 'account.industry'])
    assert.equal((await accountsOf(tenant)).length, 1)
  })
})
