import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'

const names = ['Γιώργος Παπάς', 'ΓΙΏΡΓΟΣ ΠΑΠΆΣ', 'Γιώργος ΠΑΠΆΣ']

// Red where a text in small letters was compared as it is: ς stands at the end of a word, and has the capital of σ.
suite('Greek texts', () => {
  test('are found whichever sigma they end in, and whichever is asked for', async () => {
    const { make, ask, send } = workbench(await organization())
    for (const name of names) await make('contacts', { name, tags: ['Φίλος'] })
    await make('contacts', { name: 'Γιώργος Παπαδάκης', tags: ['Φίλοι'] })
    const found = async (field: string, op: string, value: unknown) => {
      const { status, body } = await send('/crm/contacts/query/', { filter: { field, op, value } })
      assert.equal(status, 200, JSON.stringify(body))
      return body.count
    }
    for (const name of names) {
      const listed = await ask('/crm/contacts/', `&name=${encodeURIComponent(name)}`)
      assert.deepEqual([listed.count, await found('name', 'eq', name)], [3, 3], name)
      assert.equal(await found('name', 'ne', name), 1, name)
      assert.equal(await found('name', 'in', [name, 'Ada']), 3, name)
      assert.equal(await found('name', 'starts_with', name), 3, name)
      assert.equal(await found('name', 'contains', name.slice(-3)), 3, name)
    }
    for (const tag of ['Φίλος', 'ΦΊΛΟΣ', 'φίλοσ'])
      for (const [op, value] of [
        ['contains', tag],
        ['any', [tag, 'x']],
        ['all', [tag]],
      ] as const)
        assert.equal(await found('tags', op, value), 3, `${tag} ${op}`)
  })
})
