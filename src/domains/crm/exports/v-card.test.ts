import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'

suite('contacts as cards', () => {
  test('hold no control characters, which cards may not', async () => {
    const { owner, id } = await organization()
    const name = 'A\u001b[31mda\b\u007f\tMiller'
    await owner.post('/crm/contacts/', { organization_id: id, name })
    const path = `/crm/contacts/export/?organization_id=${id}&format=vcard`
    const { body } = await owner.get(path)
    assert.match(body, /^FN:A\[31mda\tMiller\r$/m)
  })
})
