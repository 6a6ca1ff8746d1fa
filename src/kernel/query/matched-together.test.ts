import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { withInstance } from '#test/instance.ts'
import { none } from '#test/none.ts'
import { explain, keeping, wasteIn, type Sent } from '#test/plans.ts'
import { tableOwner } from '#test/table-owner.ts'
import { organization, type Organization } from '#test/world.ts'

/** So many that an index takes them for more than are counted, since all of them are in its sample. */
const each = 300

/** Their ids end as those of the sample do: those that hold one text, the other, and both. */
const fill = `
  insert into deals (organization_id, id, title, value, currency, stage, lost_reason, created_at, updated_at)
  select $1::uuid, overlay(gen_random_uuid()::text placing '0' || n % 4 from 35)::uuid,
         case when n <= ${each + 3} then 'Ochre ' else 'Indigo ' end || n, 1, 'EUR', 'lost',
         case when n > ${each} then 'price' else '' end, now(), now() - n * interval '1 s'
    from generate_series(1, ${each * 2}) n`

suite('records that hold two texts', () => {
  let client: pg.Client
  let own: Organization
  before(async () => {
    client = await tableOwner()
    own = await organization()
    await client.query(fill, [own.id])
    await client.query('analyze deals')
  })
  after(() => client.end())

  async function asked(query: string) {
    const sent: Sent[] = []
    return withInstance({ onStatement: keeping(sent) }, async ({ as, runtime }) => {
      const path = `/crm/deals/?organization_id=${own.id}&${query}`
      const { body, headers } = await as(own.owner).get(path)
      const waste: string[] = []
      for (const one of sent.filter(({ text }) => /\bdeals/.test(text)))
        waste.push(...wasteIn(await explain(runtime.connections, one)))
      const titles = body.results.map(({ title }: { title: string }) => title)
      return { titles, count: body.count, isExact: headers.get('x-count-exact'), waste }
    })
  }

  // Red without `matchTogether`: each text alone is held by too many to be told, so that all records are read.
  test('are found by an index, where many hold each and few both', async () => {
    const { titles, count, waste } = await asked(
      'title__contains=ochre&lost_reason__contains=price',
    )
    assert.deepEqual([titles.toSorted(), count], [['Ochre 301', 'Ochre 302', 'Ochre 303'], 3])
    none(waste, 'look for those that hold both:')
  })

  test('are found beside another filter, and counted no further than is told', async () => {
    const some = await asked('title__contains=ochre&lost_reason__contains=price&stage=lost')
    assert.equal(some.titles.length, 3)
    none(some.waste, 'look for those that hold both:')
    const many = await asked('title__contains=ochre&currency__contains=eur&page_size=1')
    assert.deepEqual([many.count, many.isExact, many.titles.length], [10_000, 'false', 1])
  })
})
