import assert from 'node:assert/strict'
import { test } from 'node:test'
import { geographyMatch } from './geography.ts'

const ghent = { lat: 51.05, lng: 3.72 }

for (const [sentence, place, wanted, remote, expected] of [
  ['same city', { country: 'BE', city: 'Ghent' }, [{ country: 'BE', region: 'ghent' }], false, 1],
  [
    'same region',
    { country: 'BE', region: 'Flanders' },
    [{ country: 'BE', region: 'Flanders' }],
    false,
    0.9,
  ],
  ['same country by name', { country: 'Deutschland' }, [{ country: 'de' }], false, 0.8],
  [
    'one of several countries',
    { country: 'FR' },
    [{ country: 'BE' }, { country: 'FR' }],
    false,
    0.8,
  ],
  ['another country', { country: 'FR' }, [{ country: 'BE' }], false, 0],
  [
    'another country for what is delivered anywhere',
    { country: 'FR' },
    [{ country: 'BE' }],
    true,
    0.6,
  ],
  ['an unknown place', {}, [{ country: 'BE' }], true, null],
  ['no wish', { country: 'FR' }, [], true, null],
  ['the middle of a circle', ghent, [{ ...ghent, radius_km: 30 }], false, 1],
  [
    'another region of an unknown country',
    { region: 'Alsace' },
    [{ region: 'Flanders' }],
    false,
    0,
  ],
] as const) {
  test(`geography: ${sentence} is ${expected}`, () => {
    assert.equal(geographyMatch(place, wanted, remote), expected)
  })
}

test('the match falls with the distance from a circle: one radius away it is 1/e', () => {
  const oneRadiusNorth = { lat: ghent.lat + 100 / 111.195, lng: ghent.lng }
  const match = geographyMatch(oneRadiusNorth, [{ ...ghent, radius_km: 100 }], false)
  assert.ok(Math.abs(match! - Math.exp(-1)) < 1e-4)
})
