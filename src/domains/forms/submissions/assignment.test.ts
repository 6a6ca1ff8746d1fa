import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, world } from '#test/world.ts'
import { contactsOf, liveForm, send, submissionsOf } from '../forms.fixture.ts'

suite('assignment and notices', () => {
  // Red where a change asks again what was fine before.
  test('do not keep a form from being changed once somebody has left and a field is gone', async () => {
    const tenant = await organization()
    const { owner, id } = tenant
    const at = `?organization_id=${id}`
    const { userId } = await tenant.member()
    const wish = { record: 'contact', key: 'region', label: 'Region', type: 'text' }
    const { body: field } = await owner.post(`/crm/fields/${at}`, wish)
    const mapped = { key: 'region', label: 'Region', maps_to: 'contact.custom.region' }
    const assignment = { rule: 'round_robin', members: [userId] }
    const form = await liveForm(tenant, { notify: [userId], assignment, fields: [mapped] })
    await owner.delete(`/organizations/${id}/members/${userId}/`)
    await owner.delete(`/crm/fields/${field.id}/${at}`)
    for (const [change, wanted] of [
      [{ status: 'closed' }, []],
      [{ notify: [userId], assignment }, []],
      [{ notify: [userId, form.id] }, ['notify.1']],
      [{ fields: [mapped] }, ['fields.0.maps_to']],
    ] as const) {
      const { status, body } = await owner.patch(`/crm/forms/${form.id}/${at}`, change)
      const named = (body.errors ?? []).map((one: { field: string }) => one.field)
      assert.deepEqual([status, named], [wanted.length === 0 ? 200 : 400, wanted])
    }
  })

  // Red without the lock of the turn, once that of counters is gone too.
  test('takes turns, however many submissions arrive at once, and passes over who has left', async () => {
    const tenant = await organization()
    const [ann, bob] = [await tenant.member(), await tenant.member()]
    const members = [ann.userId!, bob.userId!]
    const form = await liveForm(tenant, {
      assignment: { rule: 'round_robin', members },
      notify: [tenant.owner.userId!],
    })
    await send(form.public_id, { email: 'a1@mill.example' })
    assert.equal((await contactsOf(tenant))[0].owner_id, ann.userId)
    await Promise.all(
      [2, 3, 4, 5, 6].map((n) => send(form.public_id, { email: `a${n}@mill.example` })),
    )
    const owners = (await contactsOf(tenant)).map(({ owner_id }) => owner_id)
    for (const member of members) assert.equal(owners.filter((owner) => owner === member).length, 3)
    const left = `/organizations/${tenant.id}/members/${bob.userId}/`
    assert.equal((await tenant.owner.delete(left)).status, 204)
    for (const n of [7, 8]) await send(form.public_id, { email: `a${n}@mill.example` })
    const last = (await contactsOf(tenant)).slice(-2)
    assert.deepEqual(
      last.map(({ owner_id }) => owner_id),
      [ann.userId, ann.userId],
    )
    const { db } = (await world()).runtime.base
    const mails = await db
      .selectFrom('mails')
      .select(['facts', 'kind'])
      .where('about', '=', tenant.owner.userId!)
      .where('kind', '=', 'form_submission')
      .execute()
    assert.equal(mails.length, 4)
    assert.ok(!JSON.stringify(mails).includes('mill.example'))
  })
  // Red where the owner of a contact is asked nothing: what they send is refused by the records then, for good.
  test('give a contact whose owner has left to the next, with the deal that it asks for', async () => {
    const tenant = await organization()
    const [ann, bob] = [await tenant.member(), await tenant.member()]
    const fields = [
      { key: 'email', label: 'E-mail', maps_to: 'contact.email', required: true },
      { key: 'wish', label: 'Wish', maps_to: 'deal.title' },
    ]
    const assignment = { members: [ann.userId] }
    const turns = await liveForm(tenant, { fields, assignment })
    const plain = await liveForm(tenant, { fields })
    const wish = { email: 'ada@mill.example', wish: 'Rye' }
    await send(turns.public_id, wish)
    const leave = `/organizations/${tenant.id}/members/${ann.userId}/`
    assert.equal((await tenant.owner.delete(leave)).status, 204)
    const at = `?organization_id=${tenant.id}`
    const handed = { assignment: { members: [ann.userId, bob.userId] } }
    assert.equal((await tenant.owner.patch(`/crm/forms/${turns.id}/${at}`, handed)).status, 200)
    for (const [form, owner] of [
      [plain, { deal: null, contact: ann.userId }],
      [turns, { deal: bob.userId, contact: bob.userId }],
    ] as const) {
      await send(form.public_id, wish)
      const [{ state, deal_id, kept_back }] = await submissionsOf(tenant, form.id)
      assert.deepEqual([state, kept_back], ['accepted', []])
      const { body: deal } = await tenant.owner.get(`/crm/deals/${deal_id}/${at}`)
      const [{ owner_id }] = await contactsOf(tenant)
      assert.deepEqual({ deal: deal.owner_id, contact: owner_id }, owner)
    }
  })
})
