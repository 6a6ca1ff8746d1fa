import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { world } from '#test/world.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'

suite('an export of the directory', () => {
  test('holds what passes the filters, as CSV and as GeoJSON', async () => {
    const { visitor, runtime } = await world()
    const mill = inventedBusiness({
      city: `Exported ${Date.now()}`,
      name: '=Mill',
      email: 'x@y.example',
    })
    await loadBusiness(runtime.base, mill)
    const city = encodeURIComponent(mill.city)
    const csv = await visitor.get(`/businesses/export/?city=${city}`)
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
    const lines = String(csv.body).trim().split('\r\n')
    assert.equal(lines.length, 2)
    assert.match(lines[1]!, /'=Mill/)
    assert.doesNotMatch(lines.join(), /x@y/)
    const geo = await visitor.get(`/businesses/export/?city=${city}&format=geojson`)
    const { features } = typeof geo.body === 'string' ? JSON.parse(geo.body) : geo.body
    assert.deepEqual(features[0].geometry, { type: 'Point', coordinates: [mill.lng, mill.lat] })
    assert.equal(features[0].properties.slug, mill.slug)
    const none = await visitor.get('/businesses/export/?city=nowhere-at-all&format=geojson')
    const empty = typeof none.body === 'string' ? JSON.parse(none.body) : none.body
    assert.deepEqual(empty.features, [])
    assert.equal((await visitor.get('/businesses/export/?radius_km=5')).status, 400)
  })

  test('says where it goes on', async () => {
    const { visitor, runtime } = await world()
    const city = `Exported ${crypto.randomUUID()}`
    for (let number = 0; number < 3; number += 1)
      await loadBusiness(runtime.base, inventedBusiness({ city }))
    const path = `/businesses/export/?city=${encodeURIComponent(city)}&limit=2`
    const first = await visitor.get(path)
    const next = first.headers.get('x-next-after')
    assert.equal(String(first.body).trim().split('\r\n').length, 3)
    const second = await visitor.get(`${path}&after=${next}`)
    assert.equal(String(second.body).trim().split('\r\n').length, 2)
    assert.equal(second.headers.get('x-next-after'), null)
    assert.ok(!String(second.body).includes(String(next)))
  })
})
