import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { boxAround } from './geography.ts'

function rounded(box: ReturnType<typeof boxAround>) {
  return Object.fromEntries(
    Object.entries(box).map(([side, degrees]) => [side, Math.round(degrees * 100) / 100]),
  )
}

suite('the box around a circle', () => {
  test('reaches one degree for 111.2 km at the equator', () => {
    const box = boxAround({ lat: 0, lng: 0 }, 111.195)
    assert.deepEqual(rounded(box), { south: -1, north: 1, west: -1, east: 1 })
  })

  test('widens toward the poles', () => {
    const { west, east } = boxAround({ lat: 60, lng: 10 }, 111.195)
    assert.ok(east - west > 4 && east - west < 4.01)
  })

  test('crosses the antimeridian with its west greater than its east', () => {
    const { west, east } = boxAround({ lat: 0, lng: 179.5 }, 111.195)
    assert.equal(Math.round(west * 10) / 10, 178.5)
    assert.equal(Math.round(east * 10) / 10, -179.5)
  })

  test('spans all longitudes where it holds a pole', () => {
    assert.deepEqual(rounded(boxAround({ lat: 89.9, lng: 50 }, 100)), {
      south: 89,
      north: 90,
      west: -180,
      east: 180,
    })
    assert.deepEqual(rounded(boxAround({ lat: 10, lng: 10 }, 20_000)), {
      south: -90,
      north: 90,
      west: -180,
      east: 180,
    })
  })
})
