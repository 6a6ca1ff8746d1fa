import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'

const { all: contacts, one: contact } = pathsOf('contacts')
const { all: deals, one: deal } = pathsOf('deals')
const { all: interactions, one: interaction } = pathsOf('interactions')
const { all: notes, one: note } = pathsOf('notes')

suite('interactions', () => {
  test('tell when somebody last dealt with a contact, and never turn that back', async () => {
    const tenant = await organization()
    const { id } = (await tenant.owner.post(contacts(tenant), { name: 'Ada' })).body
    const log = (occurred_at: string) =>
      tenant.owner.post(interactions(tenant), { kind: 'call', occurred_at, contact_id: id })
    const last = async () => (await tenant.owner.get(contact(tenant, id))).body.last_activity_at
    assert.equal((await log('2026-05-02T10:00:00+02:00')).status, 201)
    assert.equal(await last(), '2026-05-02T08:00:00.000Z')
    await log('2026-05-01T10:00:00Z')
    assert.equal(await last(), '2026-05-02T08:00:00.000Z')
    const { body } = await tenant.owner.get(interactions(tenant, `&contact_id=${id}&kind=call`))
    assert.equal(body.count, 2)
  })

  test('that say no time happened now, singly and in batches', async () => {
    const tenant = await organization()
    const { id } = (await tenant.owner.post(contacts(tenant), { name: 'Ada' })).body
    const about = { kind: 'call', contact_id: id }
    const logged = await tenant.owner.post(interactions(tenant), about)
    assert.equal(logged.status, 201, JSON.stringify(logged.body))
    const { created_at, occurred_at } = logged.body
    assert.ok(Math.abs(Date.parse(occurred_at) - Date.parse(created_at)) < 60_000, occurred_at)
    const { body } = await tenant.owner.get(contact(tenant, id))
    assert.equal(body.last_activity_at, occurred_at)
    const path = interaction(tenant, logged.body.id)
    const changed = await tenant.owner.patch(path, { summary: 'Asked for rye' })
    assert.equal(changed.body.occurred_at, occurred_at)
    const operations = [{ op: 'create', data: about }]
    const batch = `/crm/interactions/batch/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.post(batch, { operations })).body.results[0].status, 201)
  })
})

suite('notes and interactions', () => {
  test('remain without the contact and the deal that they were about', async () => {
    const tenant = await organization()
    const { id: contact_id } = (await tenant.owner.post(contacts(tenant), { name: 'Ada' })).body
    const { id: deal_id } = (await tenant.owner.post(deals(tenant), { title: 'Rye' })).body
    const about = { contact_id, deal_id }
    const written = await tenant.owner.post(notes(tenant), { body: 'Less salt', ...about })
    const fields = { kind: 'visit', occurred_at: '2026-05-01T10:00:00Z', ...about }
    const logged = await tenant.owner.post(interactions(tenant), fields)
    assert.deepEqual([written.body.deal_id, logged.body.deal_id], [deal_id, deal_id])
    assert.equal((await tenant.owner.get(notes(tenant, '&search=salt'))).body.count, 1)
    await tenant.owner.delete(contact(tenant, contact_id))
    await tenant.owner.delete(deal(tenant, deal_id))
    for (const path of [note(tenant, written.body.id), interaction(tenant, logged.body.id)]) {
      const { body } = await tenant.owner.get(path)
      assert.deepEqual([body.contact_id, body.deal_id], [null, null])
    }
  })

  test('are refused where what they are about is not there', async () => {
    const tenant = await organization()
    const nobody = { contact_id: tenant.id }
    const { status, body } = await tenant.owner.post(notes(tenant), { body: 'Salt', ...nobody })
    assert.deepEqual([status, body.errors[0].field], [400, 'contact_id'])
  })
})
