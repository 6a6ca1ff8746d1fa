import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench, type Shown } from '../workbench.fixture.ts'
import { imported, importPath, recordsOf, reverted } from './imports.fixture.ts'

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
    assert.deepEqual(await revert(), [1, 1, { [ada.id]: 'It was deleted since.' }])
    assert.equal(await back(ada), 200)
    assert.deepEqual(await names(), ['Ada'])
  })

  test('what became part of another record since', async () => {
    const { ada, bob, send, revert } = await made()
    await send('/crm/contacts/merge/', { into: ada.id, from: [bob.id] })
    const reasons = {
      [ada.id]: 'It was changed since.',
      [bob.id]: `It became part of ${ada.id} since, by a merge.`,
    }
    assert.deepEqual(await revert(), [0, 2, reasons])
  })
})
