import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { world } from '#test/world.ts'
import { mapOf } from './map.ts'

const tiles = { template: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Mapmakers' }
const stroud = { name: 'Mill', href: '/one/', lat: 51.7457, lng: -2.2158 }

function numbers(text: string, pattern: RegExp): number[][] {
  return [...text.matchAll(pattern)].map((found) => found.slice(1).map(Number))
}

function drawnOver(dots: Parameters<typeof mapOf>[0]) {
  const { text = '' } = mapOf(dots, { title: 'Map', tiles }) ?? {}
  return {
    text,
    dots: numbers(text, /cx="([-\d.]+)"\s+cy="([-\d.]+)"/g),
    tiles: numbers(
      text,
      /tiles\.example\/(\d+)\/(\d+)\/(\d+)\.png"\s+x="([-\d.]+)"\s+y="([-\d.]+)"/g,
    ),
  }
}

suite('a map over tiles', () => {
  test('covers its picture, with each dot where the tiles have it', () => {
    const bath = { name: 'Farm', href: '/two/', lat: 51.3811, lng: -2.359 }
    const { text, dots, tiles: shown } = drawnOver([stroud, bath])
    assert.match(text, /© Mapmakers/)
    for (const [x = -1, y = -1] of dots) assert.ok(x >= 20 && x <= 780 && y >= 20 && y <= 380)
    // By another way: tile numbers of the first dot (EPSG:3857, as OpenStreetMap writes them).
    const [[zoom = 0] = []] = shown
    const angle = (stroud.lat * Math.PI) / 180
    const across = ((stroud.lng + 180) / 360) * 2 ** zoom
    const down = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** zoom
    const under = shown.find(([, x, y]) => x === Math.floor(across) && y === Math.floor(down))
    const [, , , left = 0, top = 0] = under ?? []
    assert.ok(Math.abs(left + (across % 1) * 256 - dots[0]![0]!) < 0.2)
    assert.ok(Math.abs(top + (down % 1) * 256 - dots[0]![1]!) < 0.2)
    const reach = [
      Math.min(...shown.map((one) => one[3]!)),
      Math.max(...shown.map((one) => one[3]!)),
    ]
    assert.ok(reach[0]! <= 0 && reach[1]! + 256 >= 800)
  })

  test('names only tiles that there are, wherever the dots stand', () => {
    const ends = [
      { ...stroud, lat: 90, lng: 180 },
      { ...stroud, lat: -90, lng: -180 },
    ]
    for (const pair of [ends, [stroud, stroud], [stroud, { ...stroud, lng: 179.9 }]])
      for (const [zoom = 0, x = -1, y = -1] of drawnOver(pair).tiles)
        assert.ok(x >= 0 && y >= 0 && x < 2 ** zoom && y < 2 ** zoom)
  })

  test('lets browsers load from its host alone, and from none where none is named', async () => {
    const policyAt = async (origin: string) =>
      (await fetch(`${origin}/directory/?lang=en`)).headers.get('content-security-policy') ?? ''
    assert.doesNotMatch(await policyAt((await world()).origin), /img-src/)
    const settings = { MAP_TILES_URL: tiles.template }
    await withInstance({ settings }, async ({ origin }) => {
      assert.match(await policyAt(origin), /; img-src https:\/\/tiles\.example$/)
      assert.match(await (await fetch(`${origin}/directory/`)).text(), /tiles\.example\/\d/)
    })
  })
})
