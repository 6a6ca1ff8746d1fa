import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { tokenIn } from '#domains/identity/accounts/accounts.fixture.ts'
import type { Reply } from '#test/client.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { contactsOf, liveForm, send, submissionsOf } from '../forms.fixture.ts'

const targets = {
  email: 'contact.email',
  company: 'account.name',
  domain: 'account.domain',
  website: 'account.website',
  address: 'account.address',
  industry: 'account.industry',
  wish: 'deal.title',
} as const

/** A form that asks for these, in an organization of its own with these accounts. */
async function asking(keys: readonly (keyof typeof targets)[], accounts: readonly object[] = []) {
  const tenant = await organization()
  for (const account of accounts)
    assert.equal((await tenant.owner.post(`/crm/accounts/${at(tenant)}`, account)).status, 201)
  const fields = keys.map((key) => ({
    key,
    label: key,
    maps_to: targets[key],
    required: key === 'email',
  }))
  const form = await liveForm(tenant, { fields })
  const sent = async (body: object) => {
    assert.equal((await send(form.public_id, body)).status, 201)
    return taken(tenant, form)
  }
  return { tenant, form, sent }
}

async function taken(tenant: Organization, form: { readonly id: string }) {
  const [{ state, account_id, contact_id, kept_back }] = (await submissionsOf(tenant, form.id)) as [
    Reply['body'],
  ]
  assert.equal(state, 'accepted')
  return { account_id, contact_id, kept_back }
}

/** Of a form that asks by mail. */
async function confirmed(
  tenant: Organization,
  form: { readonly id: string; readonly public_id: string },
  body: { readonly email: string } & Readonly<Record<string, string>>,
) {
  assert.equal((await send(form.public_id, body)).status, 201)
  const token = await tokenIn('confirm_submission', body.email)
  const { origin } = await world()
  const init = { method: 'POST', body: new URLSearchParams({ token }) }
  assert.equal((await fetch(`${origin}/account/form/`, init)).status, 200)
  return taken(tenant, form)
}

async function dealsOf(tenant: Organization) {
  const { results } = (await tenant.owner.get(`/crm/deals/${at(tenant)}`)).body
  return results.map(({ title, account_id }: Reply['body']) => [title, account_id])
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

  test('is one for each page at a host that many share, told as website or as domain', async () => {
    for (const key of ['website', 'domain'] as const) {
      const { tenant, sent } = await asking(['email', 'company', key])
      const [one, two] = ['https://www.facebook.com/bakery1', 'facebook.com/bakery2'] as const
      const first = await sent({ email: 'ada@x.example', company: 'Bakery One', [key]: one })
      const second = await sent({ email: 'bob@x.example', company: 'Bakery Two', [key]: two })
      const made = await accountsOf(tenant)
      assert.deepEqual(
        made.map(({ id, name, domain, website }) => [id, name, domain, website]),
        [
          [first.account_id, 'Bakery One', '', one],
          [second.account_id, 'Bakery Two', '', two],
        ],
      )
      assert.deepEqual([first.kept_back, second.kept_back], [[], []])
    }
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

  test('is kept back where the contact has another, with the deal', async () => {
    const { tenant, sent } = await asking(['email', 'company', 'website', 'wish'], [gamma])
    const [own] = await accountsOf(tenant)
    await sent({ email: 'ada@gamma.example', company: gamma.name })
    const other = { company: 'Delta', website: 'https://delta.example', wish: 'Rye' }
    const { account_id, kept_back } = await sent({ email: 'ada@gamma.example', ...other })
    assert.deepEqual([account_id, kept_back], [own.id, ['account.name', 'account.website']])
    assert.deepEqual(await dealsOf(tenant), [['Rye', own.id]])
    assert.equal((await accountsOf(tenant)).length, 1)
  })

  test('replaces that of the contact where it was confirmed, and has the deal', async () => {
    const { tenant, form } = await asking(['email', 'company', 'website', 'wish'], [gamma])
    const email = `${randomUUID()}@gamma.example`
    const [own] = await accountsOf(tenant)
    const contact = { name: 'Ada', email, account_id: own.id }
    await tenant.owner.post(`/crm/contacts/${at(tenant)}`, contact)
    await tenant.owner.patch(`/crm/forms/${form.id}/${at(tenant)}`, { double_opt_in: true })
    const other = { company: 'Delta', website: 'https://delta.example', wish: 'Rye' }
    const moved = await confirmed(tenant, form, { email, ...other })
    const [, made] = await accountsOf(tenant)
    assert.deepEqual([made.name, moved.account_id, moved.kept_back], ['Delta', made.id, []])
    assert.deepEqual(await dealsOf(tenant), [['Rye', made.id]])
    const stays = await confirmed(tenant, form, { email, company: 'delta' })
    assert.deepEqual([stays.account_id, stays.kept_back], [made.id, []])
    const [{ account_id }] = await contactsOf(tenant)
    assert.equal(account_id, made.id)
  })
})
