import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { encodeCursor } from '#kernel/lists/cursor.ts'
import { badCursor } from '#kernel/lists/cursor.ts'
import type { ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { chance } from '#test/evaluation/invented.ts'
import { world } from '#test/world.ts'
import { rowsOfSeed, seededId, type SeedBusiness } from '../seed/rows.ts'
import { inventedBusiness } from '../seed/seed.fixture.ts'
import { loadSeed } from '../seed/seed.ts'
import { firstByName } from './by-name.ts'
import { whereaboutsOf } from './conditions.ts'
import { farthestIn } from './farthest.ts'
import { gathered } from './gathered.ts'
import { distanceToAny, isInside, kmBetween } from './geography.ts'
import { listNearest } from './nearest.ts'

/** In the middle of an ocean, where no other test has a business, across the antimeridian. */
const near = { lat: -48.5, lng: 179.9 }
const circle = { near, radius_km: 300, within: [], found: [], elsewhere: [] }

function idOf({ slug }: SeedBusiness): string {
  return seededId('business', slug)
}

/**
 * Enough of them in the sample of one in 64 to tell where the rim is; those are nearer to the middle than others, so that whichever
 * ids are drawn a page of them stands beyond.
 */
function islands(): SeedBusiness[] {
  const random = chance(3)
  const anywhere = (name: string, spread = 1) => {
    const lng = near.lng + (random() - 0.5) * 4 * spread
    return inventedBusiness({
      wants: [],
      name,
      lat: near.lat + (random() - 0.5) * 3 * spread,
      lng: lng > 180 ? lng - 360 : lng,
    })
  }
  const some = Array.from({ length: 150 }, (_, index) => anywhere(`Isle ${(index * 37) % 150}`))
  const sampled = Array.from({ length: 40 * 64 }, () => anywhere('Sampled Isle', 0.6))
  return [...some, ...sampled.filter((one) => idOf(one).slice(-3) < '040').slice(0, 30)]
}

function request(change: Partial<ListRequest>): ListRequest {
  return { page: 1, page_size: 20, ordering: 'name', ...change }
}

suite('the businesses of an area that come first', () => {
  const all = islands()
  let scope: Scope
  before(async () => {
    scope = (await world()).runtime.base
    await loadSeed(scope, randomUUID(), rowsOfSeed(all, { categories: [], tags: [] }, scope.now()))
  })

  const within = all
    .map((one) => ({
      one,
      id: idOf(one),
      km: kmBetween(near, { lat: one.lat ?? 0, lng: one.lng ?? 0 }),
    }))
    .filter(({ km }) => km <= circle.radius_km)
  const byName = within.toSorted(
    (one, other) =>
      compare(one.one.name.toLowerCase(), other.one.name.toLowerCase()) ||
      compare(one.id, other.id),
  )
  const search = { near, radius_km: circle.radius_km, text_field: 'q' } as const

  test('are found by name, in either direction', async () => {
    const first = await firstByName(scope, search, request({}))
    assert.deepEqual(
      first,
      byName.slice(0, 21).map(({ id }) => id),
    )
    const last = await firstByName(scope, search, request({ ordering: '-name', page: 2 }))
    assert.deepEqual(
      last,
      byName
        .toReversed()
        .slice(0, 41)
        .map(({ id }) => id),
    )
  })

  test('go on behind a cursor, and before it', async () => {
    const at = byName[60]!
    const cursorTo = (backwards: boolean) =>
      encodeCursor({ ordering: 'name', key: `a${at.one.name.toLowerCase()}`, id: at.id, backwards })
    const after = await firstByName(scope, search, request({ cursor: cursorTo(false) }))
    assert.deepEqual(
      after,
      byName.slice(61, 82).map(({ id }) => id),
    )
    const previous = await firstByName(scope, search, request({ cursor: cursorTo(true) }))
    assert.deepEqual(
      previous,
      byName
        .slice(39, 60)
        .toReversed()
        .map(({ id }) => id),
    )
  })

  test('are not told where they do not fill the page, or nobody vouches for those behind the cursor', async () => {
    assert.equal(await firstByName(scope, search, request({ page_size: 200 })), undefined)
    const { id } = byName[0]!
    const cursor = encodeCursor({ ordering: 'name', key: 'bisle', id, backwards: false })
    assert.equal(await firstByName(scope, search, request({ cursor })), undefined)
  })

  const inward = within.toSorted((one, other) => other.km - one.km)

  test('are found from the rim inward', async () => {
    const found = await farthestIn(scope, circle, request({ ordering: '-distance' }))
    assert.deepEqual(
      found?.slice(0, 21),
      inward.slice(0, 21).map(({ id }) => id),
    )
  })

  test('go on inward behind a cursor', async () => {
    const { km, id } = inward[50]!
    const cursor = encodeCursor({ ordering: '-distance', key: `${km}`, id, backwards: false })
    const found = await farthestIn(scope, circle, request({ ordering: '-distance', cursor }))
    const expected = inward.slice(51, 70).map((one) => one.id)
    assert.deepEqual(
      expected.filter((one) => found?.includes(one) !== true),
      [],
    )
  })

  test('stand in the box too, if there is one', async () => {
    const box = { south: -90, west: -180, north: near.lat, east: 180 }
    const narrowed = { ...circle, within: [isInside(box)] }
    const expected = within.filter(({ one }) => (one.lat ?? 0) <= near.lat)
    const request20 = request({ ordering: 'distance' })
    const keys = { distance: distanceToAny(near) }
    const { count, results } = await listNearest(scope, narrowed, request20, keys)
    assert.equal(count, expected.length)
    assert.deepEqual(
      results.map(({ id }) => id),
      expected
        .toSorted((one, other) => one.km - other.km)
        .slice(0, 20)
        .map(({ id }) => id),
    )
    const inwards = await farthestIn(
      scope,
      narrowed,
      request({ ordering: '-distance', page_size: 5 }),
    )
    const ids = new Set(expected.map(({ id }) => id))
    assert.ok(inwards === undefined || inwards.every((id) => ids.has(id)))
  })

  test('are gathered with their count, page by page', async () => {
    const keys = { name: sql.ref('businesses.search_name') }
    const whereabouts = whereaboutsOf(search)
    const all = await gathered(scope, whereabouts, { request: request({}), keys })
    assert.deepEqual(all.count, { count: byName.length, isExact: true })
    assert.deepEqual(
      all.ids,
      byName.slice(0, 21).map(({ id }) => id),
    )
    const at = byName[60]!
    const cursor = (key: string, backwards: boolean) =>
      request({ cursor: encodeCursor({ ordering: 'name', key, id: at.id, backwards }) })
    const name = at.one.name.toLowerCase()
    for (const backwards of [false, true]) {
      const part = { request: cursor(name, backwards), keys }
      const { ids } = await gathered(scope, whereabouts, part)
      const beyond = backwards ? byName.slice(39, 60).toReversed() : byName.slice(61, 82)
      assert.deepEqual(
        ids,
        beyond.map(({ id }) => id),
      )
    }
    const byTime = { name: sql.ref('businesses.created_at') }
    const broken = { request: cursor('no time', false), keys: byTime }
    await assert.rejects(gathered(scope, whereabouts, broken), badCursor())
    await assert.rejects(gathered(scope, whereabouts, { ...broken, keys: {} }), badCursor())
  })

  test('are read from the middle outward in another way', async () => {
    assert.equal(await farthestIn(scope, circle, request({ ordering: 'distance' })), undefined)
  })
})

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
