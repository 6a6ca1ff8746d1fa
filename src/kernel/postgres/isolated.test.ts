import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { organization } from '#test/world.ts'
import { proveWords } from '../search/prove-words.ts'
import { transaction } from '../scope.ts'
import { isolated } from './isolated.ts'

suite('what is isolated in a transaction', () => {
  // Red where a savepoint that was rolled back stays, and hides the one around it.
  test('is undone as a whole, whatever failed within it before', async () => {
    const { scope } = await organization()
    const create = (within: typeof scope, name: string) =>
      contacts.create(within, { name, email: '', phone: '' } as never)
    await transaction(scope, async (inside) => {
      const outer = isolated(inside, async (within) => {
        await create(within, 'Ada')
        const inner = isolated(within, async () => {
          throw new TypeError('no')
        })
        await assert.rejects(inner, { name: 'TypeError' })
        throw new RangeError('no')
      })
      await assert.rejects(outer, { name: 'RangeError' })
    })
    assert.equal(await contacts.isAny(scope), false)
  })

  // Red where what was deferred to the commit outlives what it belonged to.
  test('leaves nothing behind where it fails, also of what waits for the commit', async () => {
    const { scope } = await organization()
    const kept = await contacts.create(scope, { name: 'Ada', email: '', phone: '' } as never)
    await transaction(scope, async (inside) => {
      const failing = isolated(inside, async (within) => {
        await contacts.create(within, { name: 'Bob', email: '', phone: '' } as never)
        await contacts.delete(within, kept.id)
        throw new TypeError('no')
      })
      await assert.rejects(failing, { name: 'TypeError' })
      await isolated(inside, (within) =>
        contacts.create(within, { name: 'Zoë', email: '', phone: '' } as never),
      )
    })
    assert.deepEqual(await proveWords(scope, contacts.searched!), [])
    const names = (await contacts.all(scope).execute()).map(({ name }) => name)
    assert.deepEqual(names.toSorted(), ['Ada', 'Zoë'])
  })
})
