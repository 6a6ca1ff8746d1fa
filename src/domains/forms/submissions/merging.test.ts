import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { contactsOf, liveForm, send, submissionsOf } from '../forms.fixture.ts'

suite('submissions of those who are merged', () => {
  test('follow the contact and the account into the ones that stay, and go back with them', async () => {
    const tenant = await organization()
    const { owner } = tenant
    const at = `?organization_id=${tenant.id}`
    const make = async (noun: string) =>
      (await owner.post(`/crm/${noun}/${at}`, { name: 'The one that stays' })).body
    const form = await liveForm(tenant, {
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'company', label: 'Company', maps_to: 'account.name' },
      ],
    })
    await send(form.public_id, { email: 'ada@mill.example', company: 'Hearth Mill' })
    const [{ contact_id, account_id }] = await submissionsOf(tenant, form.id)
    assert.deepEqual([(await contactsOf(tenant))[0].id, typeof account_id], [contact_id, 'string'])
    for (const [noun, column, from] of [
      ['contacts', 'contact_id', contact_id],
      ['accounts', 'account_id', account_id],
    ] as const) {
      const { id: into } = await make(noun)
      const brought = async (id: string) => {
        const { body } = await owner.get(`/crm/${noun}/${id}/timeline/${at}&kind=submission`)
        return body.results.length
      }
      const merge = await owner.post(`/crm/${noun}/merge/${at}`, { into, from: [from] })
      assert.equal(merge.status, 200, JSON.stringify(merge.body))
      assert.equal(await brought(into), 1, noun)
      assert.equal((await submissionsOf(tenant, form.id))[0][column], into)
      if (column === 'contact_id')
        assert.equal((await submissionsOf(tenant, form.id, `&contact_id=${from}`)).length, 1)
      assert.equal((await owner.post(`/crm/merges/${merge.body.id}/undo/${at}`, {})).status, 200)
      assert.deepEqual([await brought(into), await brought(from)], [0, 1], noun)
    }
  })
})
