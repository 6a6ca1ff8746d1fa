import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optOutIn, optOutInMeta, reserves } from './opt-outs.ts'
import { readReservations } from './reservations-file.ts'

const agent = 'GrowthBot'

const headers: readonly [Record<string, string>, string | undefined][] = [
  [{}, undefined],
  [{ 'x-robots-tag': 'noindex' }, 'noindex'],
  [{ 'x-robots-tag': 'nofollow, NoIndex' }, 'noindex'],
  [{ 'x-robots-tag': 'none' }, 'noindex'],
  [{ 'x-robots-tag': 'noai, noimageai' }, 'noai'],
  [{ 'x-robots-tag': 'noimageai' }, 'noai'],
  [{ 'x-robots-tag': 'otherbot: noindex, nofollow' }, undefined],
  [{ 'x-robots-tag': 'otherbot: noindex, growthbot: noai' }, 'noai'],
  [{ 'x-robots-tag': 'max-snippet: 20, noindex' }, 'noindex'],
  [{ 'x-robots-tag': 'index, follow' }, undefined],
  [{ 'tdm-reservation': '1' }, 'reserved'],
  [{ 'tdm-reservation': '0' }, undefined],
]
for (const [given, expected] of headers)
  test(`reads ${JSON.stringify(given)} as ${expected}`, () => {
    assert.equal(optOutIn(given, agent), expected)
  })

const metas: readonly [Record<string, string>, string | undefined][] = [
  [{ robots: 'index, follow' }, undefined],
  [{ robots: 'noindex, follow' }, 'noindex'],
  [{ robots: 'noai' }, 'noai'],
  [{ growthbot: 'none' }, 'noindex'],
  [{ otherbot: 'noindex' }, undefined],
  [{ 'tdm-reservation': '1' }, 'reserved'],
]
for (const [given, expected] of metas)
  test(`reads the metas ${JSON.stringify(given)} as ${expected}`, () => {
    assert.equal(optOutInMeta(new Map(Object.entries(given)), agent), expected)
  })

test('reads where a host reserves its contents, the longest pattern first', () => {
  const file = [
    { location: '/', 'tdm-reservation': 1, 'tdm-policy': 'https://mill.example/policy' },
    { location: '/open/*', 'tdm-reservation': 0 },
    { location: '/open/recipes/*.html$', 'tdm-reservation': 1 },
    { location: 7, 'tdm-reservation': 1 },
    null,
  ]
  const reservations = readReservations({ text: JSON.stringify(file) })
  const asked = ['/', '/shop?x=1', '/open/bread', '/open/recipes/rye.html', '/open/recipes/rye.pdf']
  assert.deepEqual(
    asked.map((path) => reserves(reservations, path)),
    [true, true, false, true, false],
  )
  for (const text of ['', '<html>', '{}', '[1,null]', '[{"location":"/"}]'])
    assert.equal(reserves(readReservations({ text }), '/'), false, text)
})
