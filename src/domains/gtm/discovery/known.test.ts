import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { z } from 'zod'
import { organization } from '#test/world.ts'
import type { Lead } from '../leads/schemas.ts'
import { provisioned } from '../provisioned.fixture.ts'

type Found = z.output<typeof Lead>

const bakery = 'Hearth & Furrow Bakery'
const elsewhere = 'other.example'

async function found(account: object) {
  const tenant = await organization()
  const { id, owner } = tenant
  const at = `?organization_id=${id}`
  const profile = await provisioned(tenant)
  const { body: known } = await owner.post(`/crm/accounts/${at}`, account)
  const { body, headers } = await owner.post(`/gtm/profiles/${profile.id}/discover-leads/${at}`)
  const lead = body.find(({ company }: Found) => company === bakery)
  const [run] = (await owner.get(`/gtm/profiles/${profile.id}/runs/${at}`)).body.results
  const { in_crm } = (await owner.get(`/gtm/leads/${lead.id}/${at}`)).body
  const charged = headers.get('x-credits-charged')
  return { account_id: known.id, leads: body.length, charged, lead, run, in_crm }
}

suite('a company that is an account', () => {
  for (const [by, account] of [
    ['domain', { name: 'Somebody', domain: 'hearthandfurrowbakery.example' }],
    ['name, of which no domain is written down', { name: 'Hearth & Furrow BAKERY' }],
    ['name with its legal form', { name: 'Hearth and Furrow Bakery Ltd.' }],
    ['name with article and accents', { name: 'The Héarth + Furrow Bakery, Inc.' }],
  ] as const)
    test(`is known by its ${by}, and costs nothing`, async () => {
      const { account_id, leads, charged, lead, run, in_crm } = await found(account)
      assert.equal(charged, ((leads - 1) / 2).toFixed(2))
      assert.equal(run.lead_ids.includes(lead.id), false)
      assert.deepEqual(in_crm, { contact_id: null, account_id })
    })

  test('is no namesake with more to its name', async () => {
    const { in_crm } = await found({ name: 'Hearth & Furrow Bakery Supplies Ltd' })
    assert.deepEqual(in_crm, { contact_id: null, account_id: null })
  })

  test('becomes that account when it is converted', async () => {
    const tenant = await organization()
    const at = `?organization_id=${tenant.id}`
    const { owner } = tenant
    const profile = await provisioned(tenant)
    const account = (
      await owner.post(`/crm/accounts/${at}`, { name: 'Hearth and Furrow Bakery Ltd' })
    ).body
    const { body } = await owner.post(`/gtm/profiles/${profile.id}/discover-leads/${at}`)
    const { id } = body.find(({ company }: Found) => company === bakery)
    const converted = await owner.post(`/gtm/leads/${id}/convert/${at}`)
    assert.equal(converted.body.account_id, account.id, JSON.stringify(converted.body))
  })

  test('is not another of its name and another domain', async () => {
    const { leads, charged, lead, run, in_crm } = await found({ name: bakery, domain: elsewhere })
    assert.equal(charged, (leads / 2).toFixed(2))
    assert.equal(run.lead_ids.includes(lead.id), true)
    assert.deepEqual(in_crm, { contact_id: null, account_id: null })
  })
})
