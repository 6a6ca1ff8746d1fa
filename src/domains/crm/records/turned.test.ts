import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'

suite('filters with marks of direction', () => {
  test('find what was sent with them', async () => {
    const { owner, id } = await organization()
    const phone = '\u202d+49 30 1234567\u202c'
    const made = await owner.post('/crm/contacts/', { organization_id: id, name: 'Ada', phone })
    assert.equal(made.body.phone, '+49 30 1234567')
    const found = async (op: string, value: unknown) => {
      const filter = { field: 'phone', op, value }
      const sent = { organization_id: id, filter }
      const { status, body } = await owner.post('/crm/contacts/query/', sent)
      assert.equal(status, 200)
      return body.results.length
    }
    assert.equal(await found('eq', phone), 1)
    assert.equal(await found('in', [phone]), 1)
    assert.equal(await found('starts_with', phone), 1)
    assert.equal(await found('contains', phone), 1)
    assert.equal(await found('ne', phone), 0)
    assert.equal(await found('contains', '\u202d'), 0)
    const listed = `/crm/contacts/?organization_id=${id}&phone=${encodeURIComponent(phone)}`
    assert.equal((await owner.get(listed)).body.count, 1)
  })

  test('find a text of several lines that keeps them', async () => {
    const { owner, id } = await organization()
    const body = '\u2067שלום\u2069\nAda'
    await owner.post('/crm/tasks/', { organization_id: id, title: 'Call', body })
    const filter = { field: 'body', op: 'eq', value: body }
    const found = await owner.post('/crm/tasks/query/', { organization_id: id, filter })
    assert.equal(found.body.results.length, 1)
  })
})
