import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { liveForm, send, submissionsOf } from '#domains/forms/forms.fixture.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world, type Organization } from '#test/world.ts'

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

/** What the one such name is that the form of a key allows, and that older code took. */
const taken = 'constructor'

/** A field of contacts that older code stored. */
async function oldField(tenant: Organization, more: { required?: boolean; unique?: boolean }) {
  const { required = false, unique = false } = more
  await asTableOwner((client) =>
    client.query(
      `insert into custom_fields (organization_id, id, record, key, label, type, options, required, "unique", indexed,
                                  created_at, updated_at)
       values ($1, gen_random_uuid(), 'contact', $2, 'Made by', 'text', '{}', $3, $4, $4, now(), now())`,
      [tenant.id, taken, required, unique],
    ),
  )
}

suite('a field that older code called as what every object has', () => {
  test('holds what is sent, and nothing else', async () => {
    const tenant = await organization()
    await oldField(tenant, { unique: true })
    const { owner, id } = tenant
    const at = `?organization_id=${id}`
    const make = (custom?: object) => owner.post(`/crm/contacts/${at}`, { name: 'Ada', custom })
    const without = await make()
    assert.deepEqual([without.status, without.body.custom], [201, {}], JSON.stringify(without.body))
    const made = await make({ [taken]: 'Ford' })
    assert.deepEqual([made.status, made.body.custom], [201, { [taken]: 'Ford' }])
    assert.equal((await make({ [taken]: 'ford' })).status, 409)
    const change = (custom: object) =>
      owner.patch(`/crm/contacts/${made.body.id}/${at}`, { custom })
    assert.deepEqual((await change({ [taken]: 'Mill' })).body.custom, { [taken]: 'Mill' })
    const file = 'name,Made by\nBob,\nCy,\nDi,Ford\n'
    const preview = async (text: string) => {
      const sent = await owner.send('POST', `/crm/imports/${at}&record=contact`, text, {
        'content-type': 'text/csv',
      })
      const path = `/crm/imports/${sent.body.id}/preview/${at}`
      return (await owner.post(path)).body.counts
    }
    assert.deepEqual(await preview(file), { created: 3, updated: 0, unchanged: 0, refused: 0 })
    const exported = await owner.get(`/crm/contacts/export/${at}&format=csv`)
    assert.doesNotMatch(exported.body, /function/)
    const other = (await make()).body
    const merge = (from: string) =>
      owner.post(`/crm/contacts/merge/${at}`, { into: without.body.id, from: [from] })
    const shown = async () =>
      (await owner.get(`/crm/contacts/${without.body.id}/${at}`)).body.custom
    assert.equal((await merge(other.id)).status, 200)
    assert.deepEqual(await shown(), {})
    assert.equal((await merge(made.body.id)).status, 200)
    assert.deepEqual(await shown(), { [taken]: 'Mill' })
  })

  test('is asked for where it is required', async () => {
    const tenant = await organization()
    await oldField(tenant, { required: true })
    const path = `/crm/contacts/?organization_id=${tenant.id}`
    const refused = await tenant.owner.post(path, { name: 'Ada' })
    const [fault] = refused.body.errors
    assert.deepEqual([fault.field, fault.code], [`custom.${taken}`, 'required'])
    const made = await tenant.owner.post(path, { name: 'Ada', custom: { [taken]: 'Ford' } })
    assert.equal(made.status, 201)
  })

  test('takes what a form brings, whose own field is called so too', async () => {
    const tenant = await organization()
    await oldField(tenant, {})
    const { id, public_id } = await liveForm(tenant, { requires_token: false })
    const field = { type: 'text', required: false, options: [], hint: '' }
    const fields = [
      { ...field, key: 'email', label: 'E-mail', type: 'email', maps_to: 'contact.email' },
      { ...field, key: taken, label: 'Made by', maps_to: `contact.custom.${taken}` },
    ]
    await asTableOwner((client) =>
      client.query('update forms set fields = $2 where id = $1', [id, JSON.stringify(fields)]),
    )
    for (const made of [{}, { [taken]: 'Ford' }]) {
      const sent = await send(public_id, { email: 'ada@mill.example', ...made })
      assert.equal(sent.status, 201, JSON.stringify(sent.body))
      const path = `/crm/contacts/?organization_id=${tenant.id}&email=ada@mill.example`
      const { body } = await tenant.owner.get(path)
      assert.deepEqual(body.results[0].custom, made)
    }
    for (const { kept_back } of await submissionsOf(tenant, id)) assert.deepEqual(kept_back, [])
  })

  test('stands in a form by its label, as does an option', async () => {
    const tenant = await organization()
    const key = 'pick'
    const { public_id } = await liveForm(tenant, {
      fields: [{ key, label: 'Pick', type: 'choice', options: [...names, 'other'] }],
      texts: { en: { options: { other: 'Other' } } },
    })
    const { origin } = await world()
    const shown = await (await fetch(`${origin}/api/v1/forms/${public_id}/`)).json()
    const { fields } = shown as { fields: { options: { value: string; label: string }[] }[] }
    assert.deepEqual(fields[0]?.options, [
      ...names.map((name) => ({ value: name, label: name })),
      { value: 'other', label: 'Other' },
    ])
  })
})
