import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { organization, world } from '#test/world.ts'
import { rowsOfSeed, seededId, type SeedBusiness } from '../seed/rows.ts'
import { inventedBusiness } from '../seed/seed.fixture.ts'
import { loadSeed } from '../seed/seed.ts'
import { maxRanked } from './ranked.ts'

function newWord() {
  return `w${randomUUID().replaceAll(/[^a-z]/g, '')}`
}

async function load(...businesses: readonly SeedBusiness[]) {
  const { runtime } = await world()
  const rows = rowsOfSeed(businesses, { categories: [], tags: [] }, runtime.base.now())
  await loadSeed(runtime.base, randomUUID(), rows)
}

async function find(query: string) {
  const { visitor } = await world()
  const { body, headers } = await visitor.get(`/search/?${query}`)
  return { slugs: body.results.map(({ slug }: SeedBusiness) => slug), headers, body }
}

/** With an id behind those of all others, as lists break ties by it. */
function last(change: Partial<SeedBusiness>, others: readonly SeedBusiness[]): SeedBusiness {
  const highest = others.map(idOf).reduce((one, other) => (one > other ? one : other))
  let one = inventedBusiness({ wants: [], ...change })
  while (idOf(one) <= highest) one = inventedBusiness({ wants: [], ...change })
  return one
}

function idOf({ slug }: SeedBusiness): string {
  return seededId('business', slug)
}

suite('more matches than are ranked', () => {
  test('put a name before a mention', async () => {
    const word = newWord()
    const mentions = Array.from({ length: maxRanked + 50 }, () =>
      inventedBusiness({ wants: [], description: `${word} and ${word} and ${word}` }),
    )
    const named = last({ name: `Mill ${word}` }, mentions)
    await load(...mentions, named)
    const { slugs, headers, body } = await find(`q=${word}`)
    assert.equal(slugs[0], named.slug)
    assert.deepEqual([body.count, headers.get('x-count-exact')], [maxRanked, 'false'])
  })
})

suite('matches of which a share holds more than its part', () => {
  test('are ranked up to the end of the list all the same', async () => {
    const word = newWord()
    const matches = (isOfShare: boolean, count: number): SeedBusiness[] => {
      const found: SeedBusiness[] = []
      while (found.length < count) {
        const one = inventedBusiness({ wants: [], description: `about ${word}` })
        // One business in 64 has an id that ends so.
        if (idOf(one).slice(-3) < '040' === isOfShare) found.push(one)
      }
      return found
    }
    await load(...matches(true, 12), ...matches(false, maxRanked + 40))
    const { body, headers } = await find(`q=${word}`)
    assert.deepEqual([body.count, headers.get('x-count-exact')], [maxRanked, 'false'])
  })
})

suite('what strangers write', () => {
  test('does not keep a misspelling from being mended', async () => {
    const word = newWord().slice(0, 14)
    const misspelt = `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`
    const meant = inventedBusiness({ wants: [], name: `Mill ${word}` })
    await load(meant)
    const { id, owner } = await organization()
    const planted = await owner.post(`/businesses/?organization_id=${id}`, {
      name: `Mill ${misspelt}`,
      description: misspelt,
      city: 'Stroud',
      country: 'GB',
    })
    const { slugs } = await find(`q=${misspelt}`)
    assert.deepEqual(slugs, [meant.slug, planted.body.slug])
  })
})
