import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { accountOf } from './account-of.ts'
import { knownAccounts } from './known-accounts.ts'

suite('known accounts', () => {
  test('are found by domain and by name, whatever the case, in their organization alone', async () => {
    const [tenant, stranger] = [await organization(), await organization()]
    await accountOf(tenant.scope, { name: 'Hearth Mill', domain: 'mill.example' })
    await accountOf(tenant.scope, { name: 'Town of Valser', domain: '' })
    const asked = {
      domains: ['MILL.example', 'x.example', ''],
      names: ['hearth MILL', 'Town of Valser', 'Nobody', ''],
    }
    assert.deepEqual(await knownAccounts(tenant.scope, asked), {
      domains: new Set(['mill.example']),
      names: new Set(['hearth mill', 'town of valser']),
      namesAlone: new Set(['town of valser']),
    })
    assert.deepEqual(await knownAccounts(stranger.scope, asked), {
      domains: new Set(),
      names: new Set(),
      namesAlone: new Set(),
    })
  })
})
