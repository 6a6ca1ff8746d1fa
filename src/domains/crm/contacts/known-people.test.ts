import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { contacts } from './contacts.ts'
import { knownPeople } from './known-people.ts'

function contact(name: string, email: string) {
  return { name, email, phone: '', tags: [] }
}

suite('known people', () => {
  test('are found by address and by domain, whatever the case, in their organization alone', async () => {
    const [tenant, stranger] = [await organization(), await organization()]
    await contacts.create(tenant.scope, contact('Ada', 'Ada@Mill.example'))
    await contacts.create(tenant.scope, contact('Ben', ''))
    const asked = {
      emails: ['ADA@mill.example', 'eve@mill.example'],
      domains: ['MILL.example', 'x.example', ''],
    }
    assert.deepEqual(await knownPeople(tenant.scope, asked), {
      emails: new Set(['ada@mill.example']),
      domains: new Set(['mill.example']),
    })
    assert.deepEqual(await knownPeople(stranger.scope, asked), {
      emails: new Set(),
      domains: new Set(),
    })
  })
})
