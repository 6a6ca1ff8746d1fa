import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { world } from '#test/world.ts'
import { rowsOfSeed, type SeedBusiness } from '../seed/rows.ts'
import { inventedBusiness } from '../seed/seed.fixture.ts'
import { loadSeed } from '../seed/seed.ts'

const proven = { issuer: 'Self', evidence_url: '', status: 'proven' } as const

async function load(businesses: readonly SeedBusiness[]) {
  const { runtime } = await world()
  const taxonomy = { categories: [], tags: [] }
  const rows = rowsOfSeed(businesses, taxonomy, runtime.base.now())
  await loadSeed(runtime.base, randomUUID(), rows)
}

async function read(path: string) {
  const { body, status } = await (await world()).visitor.get(path)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

suite('facets of a search', () => {
  test('count what it finds, above and below, and what is proven', async () => {
    const word = `facet${randomUUID().replaceAll(/[^a-z]/g, '')}`
    const mill = inventedBusiness({
      name: `Mill ${word}`,
      categories: ['bakery-and-milling', 'food-and-drink'],
      tags: ['worker-cooperative'],
      statements: [
        { kind: 'practice', claim: 'Direct', ...proven, valid_until: null },
        { kind: 'ownership', claim: 'Shared', ...proven, valid_until: '2020-01-31' },
      ],
    })
    const other = inventedBusiness({ name: `Bakery ${word}`, categories: ['food-and-drink'] })
    await load([mill, other])
    const facets = await read(`/search/facets/?q=${word}`)
    assert.deepEqual([facets.count, facets.is_exact], [2, true])
    const [food] = facets.categories
    assert.deepEqual([food.slug, food.count, food.children[0].count], ['food-and-drink', 2, 1])
    const coop = { slug: 'worker-cooperative', name: 'Worker cooperative', count: 1 }
    assert.deepEqual(facets.tags, [{ facet: 'ownership', values: [coop] }])
    const seeded = facets.statuses.find(({ status }: { status: string }) => status === 'seeded')
    assert.equal(seeded.count, 2)
    const narrowed = await read(`/search/facets/?q=${word}&tag=worker-cooperative`)
    assert.equal(narrowed.count, 1)
    const { results } = await read(`/search/?q=${word}&proven=practice`)
    assert.deepEqual(
      results.map(({ slug }: SeedBusiness) => slug),
      [mill.slug],
    )
    assert.deepEqual((await read(`/search/?q=${word}&proven=ownership`)).results, [])
    const { proven_statements } = await read(`/search/facets/?q=${word}`)
    assert.deepEqual(proven_statements[1], { kind: 'practice', count: 1 })
  })

  test('refuse a radius of nothing', async () => {
    const { visitor } = await world()
    const { body } = await visitor.get('/search/facets/?radius_km=5')
    assert.equal(body.errors[0].field, 'radius_km')
  })
})

suite('a map that moves a little', () => {
  test('keeps the order of what stays in sight', async () => {
    const word = `moved${randomUUID().replaceAll(/[^a-z]/g, '')}`
    const businesses = Array.from({ length: 12 }, (_, index) =>
      inventedBusiness({ name: `Mill ${index % 3} ${word}`, lat: 50 + index / 10, lng: 4 }),
    )
    await load(businesses)
    for (const ordering of ['relevance', 'name', '-updated_at']) {
      const seen = async (south: number): Promise<string[]> => {
        const query = `q=${word}&ordering=${ordering}&bbox=3,${south},5,${south + 1}`
        const { results } = await read(`/search/?${query}`)
        return results.map(({ slug }: { slug: string }) => slug)
      }
      const [before, after] = [await seen(50), await seen(50.15)]
      const stay = before.filter((slug) => after.includes(slug))
      assert.deepEqual(
        after.filter((slug) => stay.includes(slug)),
        stay,
      )
      assert.ok(stay.length >= 8)
    }
  })
})
