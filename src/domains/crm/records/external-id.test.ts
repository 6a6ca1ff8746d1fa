import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { imported } from '../imports/imports.fixture.ts'
import { pathsOf } from '../crm.fixture.ts'

/** What makes one of each kind. */
const least = {
  contacts: { name: 'Ada' },
  accounts: { name: 'Hearth Mill' },
  deals: { title: 'Bread' },
  tasks: { title: 'Call', due: null },
  notes: { body: 'Less salt' },
  interactions: { kind: 'call', occurred_at: '2027-01-01T09:00:00Z' },
}

suite('what another system calls a record', () => {
  for (const [noun, made] of Object.entries(least)) {
    const { all } = pathsOf(noun)

    // The locks of natural keys are tried in `races.test.ts`; here many meet in whatever order.
    test(`finds ${noun} in batches, and makes one however many bring it at once`, async () => {
      const tenant = await organization()
      const upserted = (...ids: string[]) =>
        tenant.owner.post(all(tenant).replace('/?', '/batch/?'), {
          operations: ids.map((external_id) => ({
            op: 'upsert',
            match: 'external_id',
            data: { ...made, external_id },
          })),
        })
      const sent = await Promise.all(
        [1, 2, 3, 4].map((turn) => upserted(...(turn % 2 === 0 ? ['a-1', 'A-1'] : ['A-1', 'a-1']))),
      )
      const statuses: number[] = sent.flatMap(({ body }) =>
        body.results.map(({ status }: { status: number }) => status),
      )
      assert.equal(statuses.filter((status) => status === 200).length, 6)
      assert.equal(statuses.filter((status) => status === 201).length, 2)
      const { body } = await tenant.owner.get(all(tenant, '&external_id=A-1'))
      assert.deepEqual(
        body.results.map(({ external_id }: { external_id: string }) => external_id),
        ['A-1'],
      )
      const { body: found } = await tenant.owner.get(all(tenant, '&external_id__in=a-1,A-1,b'))
      assert.equal(found.count, 2)
    })
  }

  test('finds what a file brings again, whatever else has changed', async () => {
    const tenant = await organization()
    const file = (stage: string) =>
      `Record ID;Titel;Phase\n4711;Brot;${stage}\n4712;Mehl;${stage}\n;Salz;lead\n`
    const deals = { record: 'deal' }
    const first = await imported(tenant, file('lead'), deals)
    assert.deepEqual([first.match, first.counts.created], ['external_id', 3])
    const again = await imported(tenant, file('qualified'), deals)
    assert.deepEqual([again.counts.created, again.counts.updated], [1, 2])
    const { body } = await tenant.owner.get(
      pathsOf('deals').all(tenant, '&external_id=4711&stage=qualified'),
    )
    assert.equal(body.count, 1)
  })

  test('leads an import of people whose addresses have changed', async () => {
    const tenant = await organization()
    const change = { match: 'external_id' }
    await imported(tenant, 'name,email,external_id\nAda,a@x.example,7\n', { change })
    const { counts } = await imported(tenant, 'name,email,external_id\nAda,b@x.example,7\n', {
      change,
    })
    assert.deepEqual([counts.created, counts.updated], [0, 1])
  })
})
