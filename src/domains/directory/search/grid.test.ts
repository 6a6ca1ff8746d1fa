import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { chance } from '#test/evaluation/invented.ts'
import { kmBetween, type Point } from './geography.ts'
import { cellsOf, stretchesBetween, type Stretch } from './grid.ts'

function holds(stretches: readonly Stretch[], { lat, lng }: Point): boolean {
  return stretches.some(
    ({ stripe, west, east }) => stripe === Math.floor(lat * 20) && west <= lng && lng <= east,
  )
}

/** Points anywhere, and close to the antimeridian and the poles. */
function pointsOf(random: () => number, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    lat: [random() * 180 - 90, 90 - random(), random() - 90][index % 3] ?? 0,
    lng: [random() * 360 - 180, 180 - random(), random() - 180][Math.floor(index / 3) % 3] ?? 0,
  }))
}

suite('what lies between two circles', () => {
  test('is found in its stretches, wherever the middle is', () => {
    const random = chance(7)
    const places = pointsOf(random, 400)
    const lost = pointsOf(random, 60).flatMap((middle) => {
      const outer = 20 + random() * 3_000
      const inner = outer * random()
      const stretches = stretchesBetween(middle, inner, outer) ?? []
      return places
        .filter((place) => {
          const km = kmBetween(middle, place)
          return km >= inner && km <= outer && !holds(stretches, place)
        })
        .map((place) => ({ middle, inner, outer, place }))
    })
    assert.deepEqual(lost, [])
  })

  test('leaves out most of what lies within', () => {
    const middle = { lat: 52.5, lng: 13.4 }
    const stretches = stretchesBetween(middle, 499, 500) ?? []
    const random = chance(9)
    const within = Array.from({ length: 2_000 }, () => ({
      lat: 52.5 + (random() - 0.5) * 9,
      lng: 13.4 + (random() - 0.5) * 14,
    })).filter((place) => kmBetween(middle, place) < 490)
    const found = within.filter((place) => holds(stretches, place))
    assert.ok(found.length < within.length / 20, `${found.length} of ${within.length}`)
  })
})

suite('the squares of a box', () => {
  test('go around the antimeridian', () => {
    const cells = cellsOf({ south: -0.5, north: 0.5, west: 179.5, east: -179.5 })
    assert.deepEqual(cells, [-1000 + 179, -1000 + 180, -1000 - 180, 179, 180, -180])
  })

  test('are those that a circle comes near', () => {
    const box = { south: 47, north: 57, west: 5, east: 21 }
    const all = cellsOf(box) ?? []
    const around = cellsOf(box, { near: { lat: 52, lng: 13 }, radius_km: 200 }) ?? []
    assert.ok(around.includes(52 * 1000 + 13) && around.length < all.length / 2)
  })

  test('are not told where they are too many', () => {
    assert.equal(cellsOf({ south: -80, north: 80, west: -170, east: 170 }), undefined)
  })
})
