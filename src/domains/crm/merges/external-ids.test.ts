import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { organization, world } from '#test/world.ts'
import { imported } from '../imports/imports.fixture.ts'
import { workbench, type Shown } from '../workbench.fixture.ts'

const least = { contacts: { name: 'Ada Miller' }, accounts: { name: 'Hearth Mill' } }
type Merged = keyof typeof least

/** Two records of another system, of which the second became part of the first. */
async function merged(noun: Merged, more: { readonly fields?: boolean } = {}) {
  const bench = workbench(await organization())
  const { make, send, ask } = bench
  const [first, second] = [
    await make(noun, { external_id: 'ext1' }),
    await make(noun, { ...least[noun], external_id: 'ext2' }),
  ]
  const merge = async (into: Shown, from: Shown, fields = {}) => {
    const done = await send(`/crm/${noun}/merge/`, { into: into.id, from: [from.id], fields })
    assert.equal(done.status, 200, JSON.stringify(done.body))
    return done.body.id as string
  }
  const id = await merge(first, second, more.fields === true ? { external_id: second.id } : {})
  return {
    ...bench,
    first,
    second,
    merge,
    id,
    undo: async (one = id) =>
      assert.equal((await send(`/crm/merges/${one}/undo/`, {})).status, 200),
    sync: async (external_id: string, op = 'upsert', more: object = {}) => {
      const data = { ...(op === 'upsert' ? least[noun] : {}), ...more, external_id }
      const operations = [{ op, match: 'external_id', data }]
      return (await send(`/crm/${noun}/batch/`, { operations })).body.results[0]
    },
    called: async (query: string): Promise<string[]> =>
      (await ask(`/crm/${noun}/`, `&${query}`)).results.map(({ id: one }: Shown) => one),
  }
}

/** What the organization would still find records by. */
async function aliasesIn(organizationId: string): Promise<unknown[]> {
  const { runtime } = await world()
  const { rows } = await sql`
    select external_id from crm_aliases where organization_id = ${organizationId}`.execute(
    (await runtime.gate.system(runtime.base, organizationId)).db,
  )
  return rows
}

suite('what another system calls a record that was merged', () => {
  for (const noun of ['contacts', 'accounts'] as const) {
    test(`finds the one of the ${noun} that stayed in batches, which keeps what it is called`, async () => {
      const { sync, read, first, second } = await merged(noun)
      for (const op of ['upsert', 'update']) {
        const { status, id } = await sync('ext2', op, { phone: `+44 1632 96012${op.length}` })
        assert.deepEqual([status, id], [200, first.id], op)
        const { external_id, phone } = await read(noun, first)
        assert.deepEqual([external_id, phone], ['ext1', `+44 1632 96012${op.length}`])
      }
      const gone = await sync('ext2', 'delete')
      assert.equal(gone.status, 404)
      assert.ok(gone.error.detail.includes(first.id), gone.error.detail)
      assert.equal((await read(noun, second)).id, first.id)
      assert.equal((await sync('ext3')).status, 201)
    })

    test(`finds it in imports of ${noun}, in each of the rows that call it so`, async () => {
      const { tenant, first, read, ask } = await merged(noun)
      const file = 'name,external_id\nOne,ext2\nTwo,ext1\nThree,ext2\nFour,ext4\n'
      const { counts } = await imported(tenant, file, {
        record: noun.slice(0, -1),
        change: { match: 'external_id' },
      })
      assert.deepEqual([counts.created, counts.updated], [1, 3])
      const { name, external_id } = await read(noun, first)
      assert.deepEqual([name, external_id], ['Three', 'ext1'])
      assert.equal((await ask(`/crm/${noun}/`)).count, 2)
    })

    test(`filters lists of ${noun} as the one that stayed`, async () => {
      const { called, make, send, first } = await merged(noun)
      const other = await make(noun, { external_id: 'ext5' })
      for (const query of ['external_id=ext2', 'external_id__eq=ext2', 'external_id__in=ext2,ext1'])
        assert.deepEqual(await called(query), [first.id], query)
      assert.deepEqual(await called('external_id__in=ext2,ext5'), [other.id, first.id])
      assert.deepEqual(await called('external_id=ext2&external_id__in=ext5'), [])
      const filter = { or: [{ and: [{ field: 'external_id', op: 'eq', value: 'ext2' }] }] }
      const found = await send(`/crm/${noun}/query/`, { filter })
      assert.equal(found.body.results[0].id, first.id)
    })
  }

  test('is told with the merge, until that is undone', async () => {
    const { ask, send, id, second } = await merged('contacts', { fields: true })
    const told = async () => (await ask('/crm/merges/')).results[0].known_as
    // The one that stayed took `ext2`, so that the other is found by what that was called before.
    assert.deepEqual(await told(), [
      { id: second.id, external_id: 'ext1', domain: null, phone: null },
    ])
    const undone = await send(`/crm/merges/${id}/undo/`, {})
    assert.deepEqual([undone.status, undone.body.known_as], [200, []])
    assert.deepEqual(await told(), [])
  })

  test('is that of its own again once the merge is undone', async () => {
    const { undo, sync, called, second } = await merged('contacts')
    await undo()
    assert.deepEqual(await called('external_id=ext2'), [second.id])
    const { status, id } = await sync('ext2')
    assert.deepEqual([status, id], [200, second.id])
  })

  test('leads through all merges, and means a record that is called so first', async () => {
    const { make, merge, sync, called, first, remove } = await merged('contacts')
    const eve = await make('contacts', { external_id: 'ext9' })
    await merge(eve, first)
    for (const name of ['ext1', 'ext2', 'ext9']) {
      assert.equal((await sync(name)).id, eve.id)
      assert.deepEqual(await called(`external_id=${name}`), [eve.id])
    }
    const newer = await make('contacts', { external_id: 'ext2' })
    assert.equal((await sync('ext2')).id, newer.id)
    assert.deepEqual(await called('external_id=ext2'), [newer.id])
    await remove('contacts', newer)
    assert.equal((await sync('ext2')).id, eve.id)
  })

  test('finds nothing while the one that stayed lies in the trash', async () => {
    const { remove, back, sync, called, first } = await merged('contacts')
    await remove('contacts', first)
    assert.deepEqual(await called('external_id=ext2'), [])
    assert.equal((await sync('ext2', 'update')).status, 404)
    await back(first)
    assert.equal((await sync('ext2')).id, first.id)
  })

  test('is forgotten with the one that stayed, once that is gone for good', async () => {
    const { remove, tenant, at, sync, first } = await merged('contacts')
    await remove('contacts', first)
    assert.equal((await tenant.owner.delete(`/crm/trash/${first.id}/${at}`)).status, 204)
    assert.deepEqual(await aliasesIn(tenant.id), [])
    assert.equal((await sync('ext2')).status, 201)
  })

  test('is not lost where the one that stayed takes the name of the other', async () => {
    const { sync, read, undo, first, second } = await merged('contacts', { fields: true })
    for (const name of ['ext1', 'ext2']) assert.equal((await sync(name)).id, first.id, name)
    assert.equal((await read('contacts', first)).external_id, 'ext2')
    await undo()
    assert.equal((await sync('ext1')).id, first.id)
    assert.equal((await sync('ext2')).id, second.id)
  })

  test('is no name of records of another kind, nor of another organization', async () => {
    const { make, ask } = await merged('contacts')
    const account = await make('accounts', { external_id: 'ext1' })
    assert.equal((await ask('/crm/accounts/', '&external_id=ext2')).count, 0)
    assert.equal((await ask('/crm/accounts/', '&external_id=ext1')).results[0].id, account.id)
    const other = workbench(await organization())
    assert.equal((await other.ask('/crm/contacts/', '&external_id=ext2')).count, 0)
  })
})
