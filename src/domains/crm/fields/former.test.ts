import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { imported, reverted } from '../imports/imports.fixture.ts'
import { workbench, type Shown } from '../workbench.fixture.ts'

/** Contacts with a choice, several choices and a text, of which each can be changed. */
async function chosen() {
  const bench = workbench(await organization())
  const { tenant, at, send, read } = bench
  const made: Record<string, string> = {}
  const options = ['a', 'b']
  for (const more of [
    { key: 'one', type: 'choice', options },
    { key: 'some', type: 'choices', options },
    { key: 'text', type: 'text' },
  ]) {
    const field = { record: 'contact', label: more.key, ...more }
    const { status, body } = await send('/crm/fields/', field)
    assert.equal(status, 201, JSON.stringify(body))
    made[more.key] = body.id
  }
  const changeField = async (key: string, change: object) => {
    const path = pathsOf('fields').one(tenant, made[key] ?? '')
    const { status, body } = await tenant.owner.patch(path, change)
    assert.equal(status, 200, JSON.stringify(body))
  }
  return {
    ...bench,
    changeField,
    /** From now on there is no `a`. */
    narrow: async () => {
      for (const key of ['one', 'some']) await changeField(key, { options: ['b'] })
    },
    change: async (one: Shown, custom: object) =>
      assert.equal(
        (await tenant.owner.patch(`/crm/contacts/${one.id}/${at}`, { custom })).status,
        200,
      ),
    customOf: async (one: Shown) => (await read('contacts', one)).custom,
  }
}

const before = { one: 'a', some: ['a', 'b'], text: 'Rye' }
const meantStill = { some: ['b'], text: 'Rye' }

suite('an option that was taken away', () => {
  test('is not brought back out of the trash', async () => {
    const { make, remove, back, narrow, customOf } = await chosen()
    const [one, other] = [
      await make('contacts', { custom: before }),
      await make('contacts', { custom: { some: ['a'] } }),
    ]
    for (const each of [one, other]) await remove('contacts', each)
    await narrow()
    for (const each of [one, other]) assert.equal(await back(each), 200)
    assert.deepEqual(await customOf(one), meantStill)
    assert.deepEqual(await customOf(other), {})
  })

  test('is not brought back out of a merge', async () => {
    const { make, send, change, narrow, customOf } = await chosen()
    const [into, from] = [
      await make('contacts', { custom: before }),
      await make('contacts', { custom: before }),
    ]
    const merge = { into: into.id, from: [from.id] }
    const { id } = (await send('/crm/contacts/merge/', merge)).body
    await change(into, { one: 'b', some: ['b'] })
    await narrow()
    assert.equal((await send(`/crm/merges/${id}/undo/`)).status, 200)
    assert.deepEqual(await customOf(into), { ...meantStill, one: 'b' })
    assert.deepEqual(await customOf(from), meantStill)
  })

  test('is not brought back when an import is put back', async () => {
    const { tenant, make, narrow, customOf } = await chosen()
    const ada = await make('contacts', { custom: before })
    const file = 'email,custom.one,custom.some\nada@mill.example,b,b\n'
    const done = await imported(tenant, file, { change: { empty: 'clear' } })
    const clear = { ...before, one: 'b', some: ['b'] }
    await tenant.owner.patch(pathsOf('contacts').one(tenant, ada.id), { custom: clear })
    await narrow()
    const { counts } = await reverted(tenant, done.id)
    assert.deepEqual([counts.reverted, counts.left], [1, 0])
    assert.deepEqual(await customOf(ada), meantStill)
  })
})

suite('a text that is too long for the index which its field has by now', () => {
  test('is kept in the trash until it can be put back', async () => {
    const { make, remove, send, back, changeField, customOf } = await chosen()
    const text = String.fromCodePoint(
      ...Array.from({ length: 1990 }, (_, at) => 0x4e_00 + ((at * at * 7919) % 20_000)),
    )
    const one = await make('contacts', { custom: { ...before, text } })
    await remove('contacts', one)
    await changeField('text', { indexed: true })
    const { status, body } = await send(`/crm/trash/${one.id}/restore/`)
    assert.equal(status, 400)
    const [fault] = body.errors
    assert.deepEqual([fault.field, fault.code], ['custom.text', 'too_long'])
    assert.match(fault.message, /`indexed`/)
    await changeField('text', { indexed: false })
    assert.equal(await back(one), 200)
    assert.deepEqual(await customOf(one), { ...before, text })
  })
})
