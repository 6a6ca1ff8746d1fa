import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'

/** What is found in `{}`, and in a table of fields that is a plain object. */
const names = Object.getOwnPropertyNames(Object.prototype)

suite('a name that every object has', () => {
  for (const name of names)
    test(`is none of a field, of a form or of what they fill: ${name}`, async () => {
      const { owner, id } = await organization()
      const post = async (path: string, body: object) => {
        const response = await owner.post(`${path}?organization_id=${id}`, body)
        const { errors = [] } = response.body as { errors?: { field: string }[] }
        return [response.status, errors[0]?.field]
      }
      const custom = { record: 'contact', key: name, label: 'Own', type: 'text' }
      assert.deepEqual(await post('/crm/fields/', custom), [400, 'key'])
      const form = (field: object) => ({ name: 'Ask', fields: [{ label: 'One', ...field }] })
      assert.deepEqual(await post('/crm/forms/', form({ key: name })), [400, 'fields.0.key'])
      for (const maps_to of [name, `contact.${name}`, `contact.custom.${name}`])
        assert.deepEqual(await post('/crm/forms/', form({ key: 'one', maps_to })), [
          400,
          'fields.0.maps_to',
        ])
    })

  for (const name of names.filter((one) => one !== '__proto__'))
    test(`is unknown where a field is named: ${name}`, async () => {
      const { owner, id } = await organization()
      const at = `?organization_id=${id}`
      const one = (await owner.post(`/crm/contacts/${at}`, { name: 'Ada' })).body
      const other = (await owner.post(`/crm/contacts/${at}`, { name: 'Bob' })).body
      const merged = { into: one.id, from: [other.id], fields: { [name]: one.id } }
      const view = { record: 'contact', name: 'One', columns: [name] }
      const file = await owner.send(
        'POST',
        `/crm/imports/${at}&record=contact`,
        `${name},name\nx,y\n`,
        {
          'content-type': 'text/csv',
        },
      )
      const mapping = [{ column: name, field: name }]
      for (const [what, response] of Object.entries({
        list: await owner.get(`/crm/contacts/${at}&${name}=1`),
        operator: await owner.get(`/crm/contacts/${at}&name.${name}=1`),
        order: await owner.get(`/crm/contacts/${at}&ordering=${name}`),
        body: await owner.post(`/crm/contacts/${at}`, { name: 'Eve', [name]: 1 }),
        own: await owner.post(`/crm/contacts/${at}`, { name: 'Eve', custom: { [name]: 1 } }),
        filter: await owner.post(`/crm/contacts/query/${at}`, {
          filter: { field: name, op: 'eq', value: 1 },
        }),
        comparison: await owner.post(`/crm/contacts/query/${at}`, {
          filter: { field: 'name', op: name, value: 1 },
        }),
        view: await owner.post(`/crm/views/${at}`, view),
        merge: await owner.post(`/crm/contacts/merge/${at}`, merged),
        mapping: await owner.patch(`/crm/imports/${file.body.id}/${at}`, { mapping }),
      }))
        assert.equal(response.status, 400, `${what}: ${JSON.stringify(response.body)}`)
    })
})
