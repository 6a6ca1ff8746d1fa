import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { overlapping } from '#test/overlap.ts'
import { organization } from '#test/world.ts'
import { notes } from '../notes/notes.ts'
import { workbench, type Noun, type Shown } from '../workbench.fixture.ts'
import {
  imported,
  importPath,
  recordsOf,
  reverted,
  runToEnd,
  serviceIn,
} from './imports.fixture.ts'
import { revertSome } from './revert.ts'

interface Row {
  readonly record_id: string
  readonly reasons: readonly { readonly message: string }[]
}

/** Two contacts that an import made, and what becomes of them. */
async function made() {
  const bench = workbench(await organization())
  const { tenant } = bench
  const { id } = await imported(tenant, 'name,email\nAda,ada@x.example\nBob,bob@x.example\n')
  const [ada, bob] = (await recordsOf(tenant)) as [Shown, Shown]
  /** How many were put back and left, and why each of these. */
  const left = async (counts: { readonly reverted: number; readonly left: number }) => {
    const path = importPath(tenant, `${id}/rows/`, '&is_left=true')
    const rows: readonly Row[] = (await tenant.owner.get(path)).body.results
    const reasons = rows.map(({ record_id, reasons: [first] }) => [record_id, first?.message])
    return [counts.reverted, counts.left, Object.fromEntries(reasons)]
  }
  const revert = async () => left((await reverted(tenant, id)).counts)
  const names = async () => (await recordsOf(tenant)).map(({ name }: { name: string }) => name)
  return { ...bench, id, ada, bob, left, revert, names }
}

suite('an import that is put back leaves, and lists', () => {
  test('what was deleted since, which can be restored', async () => {
    const { ada, remove, revert, back, names } = await made()
    await remove('contacts', ada)
    assert.deepEqual(await revert(), [1, 1, { [ada.id]: 'The record has been deleted since.' }])
    assert.equal(await back(ada), 200)
    assert.deepEqual(await names(), ['Ada'])
  })

  test('what became part of another record since', async () => {
    const { ada, bob, send, revert } = await made()
    await send('/crm/contacts/merge/', { into: ada.id, from: [bob.id] })
    const reasons = {
      [ada.id]: 'The record has been changed since.',
      [bob.id]: `The record has been merged into ${ada.id} since.`,
    }
    assert.deepEqual(await revert(), [0, 2, reasons])
  })

  for (const [nouns, kinds] of [
    [['notes', 'deals'], 'deal, note'],
    [['interactions'], 'interaction'],
    [['tasks'], 'task'],
  ] as const)
    test(`what ${nouns.join(' and ')} point to`, async () => {
      const { ada, make, read, revert, names } = await made()
      const before = await read('contacts', ada)
      const all: (readonly [Noun, Shown])[] = []
      for (const noun of nouns) all.push([noun, await make(noun, { contact_id: ada.id })])
      const isMoved = (await read('contacts', ada)).updated_at !== before.updated_at
      const why = isMoved
        ? 'The record has been changed since.'
        : `Other records point to the record: ${kinds}.`
      assert.deepEqual(await revert(), [1, 1, { [ada.id]: why }])
      for (const [noun, one] of all) assert.equal((await read(noun, one)).contact_id, ada.id)
      assert.deepEqual(await names(), ['Ada'])
    })

  test('what a field of the organization names', async () => {
    const { bob, make, send, revert, names } = await made()
    const field = { record: 'deal', key: 'guide', label: 'Guide', type: 'contact' }
    assert.equal((await send('/crm/fields/', field)).status, 201)
    await make('deals', { custom: { guide: bob.id } })
    assert.deepEqual(await revert(), [
      1,
      1,
      { [bob.id]: 'Other records point to the record: deal.' },
    ])
    assert.deepEqual(await names(), ['Bob'])
  })

  test('an account to which contacts belong', async () => {
    const { tenant, make, read } = workbench(await organization())
    const done = await imported(tenant, 'name\nHearth Mill\nWeir\n', { record: 'account' })
    const [mill] = await recordsOf(tenant, 'accounts')
    const contact = await make('contacts', { account_id: mill.id })
    const { counts } = await reverted(tenant, done.id)
    assert.deepEqual([counts.reverted, counts.left], [1, 1])
    assert.equal((await read('contacts', contact)).account_id, mill.id)
  })

  // Red where what is removed is not held before it is asked who points to it.
  test('what is pointed to while it is put back', async () => {
    const { tenant, id, ada, left, names } = await made()
    await tenant.owner.post(importPath(tenant, `${id}/revert/`))
    const scope = await serviceIn(tenant)
    await overlapping(
      scope,
      (inside) => notes.create(inside, { body: 'Rye.', contact_id: ada.id } as never),
      () => revertSome(scope, id),
    )
    const { counts } = await runToEnd(tenant, id)
    const why = { [ada.id]: 'Other records point to the record: note.' }
    assert.deepEqual(await left(counts), [1, 1, why])
    assert.deepEqual(await names(), ['Ada'])
  })
})
