import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { firstLoud, zonesOf } from './quiet-hours.ts'

const night = { from: '18:00', until: '08:00', weekends: true } as const

function after(instant: string, country: string, quiet: Parameters<typeof firstLoud>[2] = night) {
  return firstLoud(new Date(instant), zonesOf(country, 'UTC'), quiet).toISOString()
}

suite('quiet hours', () => {
  for (const [what, from, country, until] of [
    ['let a mail go by day', '2026-11-24T10:07:00.000Z', 'Germany', '2026-11-24T10:07:00.000Z'],
    ['end in the morning', '2026-11-24T03:00:00.000Z', 'Germany', '2026-11-24T07:00:00.000Z'],
    ['begin in the evening', '2026-11-24T17:00:00.000Z', 'DE', '2026-11-25T07:00:00.000Z'],
    [
      'last over the weekend',
      '2026-11-21T10:00:00.000Z',
      'United Kingdom',
      '2026-11-23T08:00:00.000Z',
    ],
    ['know summer time', '2026-07-20T05:00:00.000Z', 'Frankreich', '2026-07-20T06:00:00.000Z'],
    ['heed every zone of a country', '2026-11-24T14:00:00.000Z', 'US', '2026-11-24T18:00:00.000Z'],
    [
      'go by Greenwich where nothing is known',
      '2026-11-24T07:59:00.000Z',
      '',
      '2026-11-24T08:00:00.000Z',
    ],
  ] as const)
    test(what, () => assert.equal(after(from, country), until))

  test('may lie within a day, or not be at all', () => {
    const noon = { from: '12:00', until: '13:00', weekends: false }
    assert.equal(after('2026-11-22T12:20:00.000Z', 'GB', noon), '2026-11-22T13:00:00.000Z')
    assert.equal(after('2026-11-22T23:00:00.000Z', 'GB', noon), '2026-11-22T23:00:00.000Z')
    assert.equal(after('2026-11-22T03:00:00.000Z', 'GB', null), '2026-11-22T03:00:00.000Z')
  })

  test('that never end for all zones of a country go by the first of them', () => {
    const short = { from: '09:00', until: '08:30', weekends: false }
    const at = after('2026-11-24T14:00:00.000Z', 'US', short)
    assert.ok(Date.parse(at) > Date.parse('2026-11-24T14:00:00.000Z'))
  })
})
