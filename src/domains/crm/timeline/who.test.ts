import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'
import { imported, reverted } from '../imports/imports.fixture.ts'
import { workbench } from '../workbench.fixture.ts'

interface Entry {
  readonly type: string
  readonly actor: { readonly kind: string; readonly id: string; readonly user_id: string }
  readonly cause: { readonly type: string; readonly id: string }
  readonly changes: Readonly<Record<string, readonly unknown[]>>
}

suite('a timeline says who', () => {
  test('changed a record: a person, a key, an import and its reversal, and a merge', async () => {
    const tenant = await organization()
    const { make, ask, send } = workbench(tenant)
    const { userId } = tenant.owner
    const ada = await make('contacts')
    const key = await keyOf(tenant.owner, tenant.id, { permissions: ['read', 'write'] })
    await callTool(key.plaintext, 'update_contact', { id: ada.id, title: 'By key' })
    const file = 'email,title\nada@mill.example,By file'
    const { id: importId } = await imported(tenant, file)
    await reverted(tenant, importId)
    const twin = await make('contacts', { title: 'Twin', phone: '+49 30 1234567' })
    const wish = { into: ada.id, from: [twin.id], fields: { title: twin.id } }
    const merge = await send('/crm/contacts/merge/', wish)
    assert.equal(merge.status, 200, JSON.stringify(merge.body))
    const { results } = await ask(`/crm/contacts/${ada.id}/timeline/`, '&ordering=occurred_at')
    const told = (results as Entry[]).map(({ type, actor, cause, changes }) => [
      type.split('.')[1],
      actor.kind,
      actor.user_id,
      cause.type,
      (changes['title'] ?? []).join(' → '),
    ])
    assert.deepEqual(told, [
      ['created', 'user', userId, 'request', ''],
      ['updated', 'key', userId, 'request', ' → By key'],
      ['updated', 'user', userId, 'import', 'By key → By file'],
      ['updated', 'user', userId, 'import', 'By file → By key'],
      // Of the one that became part of it.
      ['created', 'user', userId, 'request', ''],
      ['merged', 'user', userId, 'request', 'By key → Twin'],
    ])
    const causes = (results as Entry[]).map(({ cause }) => cause.id)
    assert.deepEqual(causes.slice(2, 4), [importId, importId])
    assert.equal((results as Entry[])[1]?.actor.id, key.id)
  })
})
