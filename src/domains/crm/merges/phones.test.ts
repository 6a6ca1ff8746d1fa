import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { keepPairs } from '../duplicates/kept-pairs.ts'
import { listKept } from '../duplicates/listing.ts'
import { workbench } from '../workbench.fixture.ts'

const kept = '+44 1632 960001'
const lost = '+44 (0)1632 960002'

interface Pair {
  readonly records: readonly { readonly id: string }[]
  readonly reasons: readonly string[]
}

/** Two records with numbers of their own, of which the second became part of the first. */
async function merged(noun: 'contacts' | 'accounts', chosen = false) {
  const tenant = await organization()
  const bench = workbench(tenant)
  const { make, send, ask } = bench
  const some = (name: string, phone: string) =>
    make(noun, {
      name,
      phone,
      tags: [],
      ...(noun === 'contacts' ? { email: '', emails: [] } : { website: '' }),
    })
  const first = await some('Ada Miller', kept)
  const second = await some('A. M.', lost)
  const fields = chosen ? { phone: second.id } : {}
  const { status, body } = await send(`/crm/${noun}/merge/`, {
    into: first.id,
    from: [second.id],
    fields,
  })
  assert.equal(status, 200, JSON.stringify(body))
  const record = noun === 'contacts' ? ('contact' as const) : ('account' as const)
  return {
    ...bench,
    tenant,
    some,
    record,
    first,
    second,
    known: body.known_as,
    undo: async () => assert.equal((await send(`/crm/merges/${body.id}/undo/`)).status, 200),
    pairs: async () =>
      (await ask('/crm/duplicates/', `&record=${record}`)).results.map(
        ({ records, reasons }: Pair) => [records.map(({ id }) => id).toSorted(), reasons],
      ),
  }
}

suite('the telephone number of a record that became part of another', () => {
  for (const noun of ['contacts', 'accounts'] as const) {
    test(`is told with the merge of ${noun}, also where the one that stayed took it`, async () => {
      for (const [chosen, phone] of [
        [false, lost],
        [true, kept],
      ] as const) {
        const { known, second } = await merged(noun, chosen)
        assert.deepEqual(known, [{ id: second.id, external_id: null, domain: null, phone }])
      }
    })

    test(`finds the one of ${noun} that stayed among duplicates, until the merge is undone`, async () => {
      const { tenant, send, some, record, first, second, pairs, undo } = await merged(noun)
      const path = `/crm/${noun}/?on_duplicate=refuse_similar&`
      const refused = await send(path, { name: 'Zoe Quist', phone: '0044 1632 960002' })
      assert.equal(refused.status, 409)
      assert.deepEqual(refused.body.candidates, [{ id: first.id, score: 0.8, reasons: ['phone'] }])
      const other = await some('Zoe Quist', '0044 1632 960002')
      const expected = [[[first.id, other.id].toSorted(), ['phone']]]
      assert.deepEqual(await pairs(), expected)
      await keepPairs(tenant.scope, record, [first.id, other.id])
      const request = { page: 1, page_size: 9, paging: 'page', ordering: '-score', record } as const
      assert.equal((await listKept(tenant.scope, request)).count, 1)
      await undo()
      assert.deepEqual(await pairs(), [[[second.id, other.id].toSorted(), ['phone']]])
    })

    test(`filters lists of ${noun} as the one that stayed, beside those that have it themselves`, async () => {
      const { ask, send, some, first, second, undo } = await merged(noun)
      const other = await some('Zoe Quist', lost.toUpperCase())
      const found = async (query: string, value: string) =>
        (await ask(`/crm/${noun}/`, `&${query}=${encodeURIComponent(value)}`)).results.map(
          ({ id }: { id: string }) => id,
        )
      for (const query of ['phone', 'phone__eq', 'phone__in'])
        assert.deepEqual(await found(query, lost), [other.id, first.id], query)
      assert.deepEqual(await found('phone', kept), [first.id])
      assert.deepEqual(await found('phone__ne', lost), [first.id])
      assert.deepEqual(await found('phone', '+44 1632 960003'), [])
      const filter = { or: [{ and: [{ field: 'phone', op: 'eq', value: lost }] }] }
      const { body } = await send(`/crm/${noun}/query/`, { filter })
      assert.equal(body.count, 2)
      await undo()
      assert.deepEqual(await found('phone', lost), [other.id, second.id])
    })

    test(`finds the one of ${noun} at the end of several merges`, async () => {
      const { send, some, first } = await merged(noun)
      const last = await some('Last of Them', '')
      const wish = { into: last.id, from: [first.id], fields: {} }
      assert.equal((await send(`/crm/${noun}/merge/`, wish)).status, 200)
      const path = `/crm/${noun}/?on_duplicate=refuse_similar&`
      const { status, body } = await send(path, { name: 'Zoe Quist', phone: lost })
      assert.deepEqual([status, body.existing_id], [409, last.id])
    })
  }

  test('is shown to whom it belongs though the merge is final, and erased with them', async () => {
    const { tenant, send, first, second, at } = await merged('contacts')
    const { owner, scope } = tenant
    const email = 'ada@mill.example'
    assert.equal((await owner.patch(`/crm/contacts/${first.id}/${at}`, { email })).status, 200)
    const { db } = scope
    const final = db.updateTable('crm_merges').set({ past: null })
    await final.where('organization_id', '=', tenant.id).execute()
    const { kept } = (await owner.get(`/privacy/export/${at}&email=${email}`)).body
    const own = kept.find(({ kind }: { kind: string }) => kind === 'merged_contact')
    assert.ok(JSON.stringify(own ?? {}).includes(lost), JSON.stringify(kept))
    assert.ok(JSON.stringify(own).includes(second.id))
    assert.equal((await send('/privacy/erasures/', { email })).status, 201)
    const left = db.selectFrom('crm_aliases').select('phone')
    assert.deepEqual(await left.where('organization_id', '=', tenant.id).execute(), [])
  })
})
