import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { accountOf } from './accounts/account-of.ts'
import { contacts } from './contacts/contacts.ts'
import { matchesOf } from './matches.ts'

suite('who somebody outside is among the records', () => {
  test('is told by address, domain and name, the surest first', async () => {
    const [tenant, stranger] = [await organization(), await organization()]
    const contact = async (email: string) =>
      (await contacts.create(tenant.scope, { name: 'Ada', email, phone: '', tags: [] })).id
    const account = async (name: string, domain: string) =>
      (await accountOf(tenant.scope, { name, domain })).id
    const [ada, ben] = [await contact('Ada@Mill.example'), await contact('ben@dairy.example')]
    const [mill, town] = [await account('Mill', 'mill.example'), await account('Town', '')]
    const nobody = { email: '', domain: '', name: '' }
    for (const [known, contact_id, account_id] of [
      [{ email: 'ADA@mill.example', domain: 'dairy.example' }, ada, null],
      [{ email: 'eve@dairy.example', domain: 'Dairy.example' }, ben, null],
      [{ domain: 'mill.example', name: 'Town' }, ada, mill],
      [{ domain: 'town.example', name: 'TOWN' }, null, town],
      [{ name: 'mill' }, null, mill],
      [{ domain: 'other.example', name: 'Mill' }, null, null],
      [{}, null, null],
    ] as const) {
      const asked = { ...nobody, ...known }
      const found = await matchesOf(tenant.scope, asked)
      assert.deepEqual(found, { contact_id, account_id }, JSON.stringify(known))
      const theirs = await matchesOf(stranger.scope, asked)
      assert.deepEqual(theirs, { contact_id: null, account_id: null })
    }
  })
})
