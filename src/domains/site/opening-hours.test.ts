import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { says } from '#test/none.ts'
import { openingHoursSection, placesPart } from './opening-hours.ts'
import { speechIn } from './words.ts'

/** Already the 25th on Kiritimati, still the 24th in London. */
const now = new Date('2026-12-24T11:00:00Z')
const speech = speechIn('en')
const open = [{ opens: '10:00', closes: '13:00' }]

function on(date: string) {
  return { date, intervals: open, note: `On ${date}` }
}

function hoursIn(time_zone: string, dates: readonly string[]) {
  return { time_zone, weekly: {}, exceptions: dates.map(on) }
}

/** Days of a month, as many as there may be of them. */
function daysOf(month: string, count = 28) {
  return Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
}

function shownDays(text: string): string[] {
  return [...text.matchAll(/· On ([\d-]+)/g)].map(([, day = '']) => day)
}

suite('days on which a business is open otherwise', () => {
  test('are shown in their order, without those that have passed', () => {
    const hours = hoursIn('Europe/London', [
      ...daysOf('2025-02'),
      '2027-01-01',
      '2026-12-23',
      '2026-12-24',
      '2026-12-26',
    ])
    const shown = openingHoursSection(hours, speech, now)
    assert.deepEqual(shownDays(shown!.text), ['2026-12-24', '2026-12-26', '2027-01-01'])
  })

  test('have passed when the day is over where the business is', () => {
    const days = ['2026-12-24', '2026-12-25']
    const shown = openingHoursSection(hoursIn('Pacific/Kiritimati', days), speech, now)
    assert.deepEqual(shownDays(shown!.text), ['2026-12-25'])
  })

  test('are the next twenty', () => {
    const hours = hoursIn('Europe/London', daysOf('2027-01').toReversed())
    const shown = openingHoursSection(hours, speech, now)
    assert.deepEqual(shownDays(shown!.text), daysOf('2027-01', 20))
  })

  test('are shown of each further place', () => {
    const place = { address: '', city: 'Cork', country: 'Ireland', country_code: 'IE' }
    const at = { lat: null, lng: null, opening_hours: hoursIn('Europe/Dublin', ['2026-12-25']) }
    const { pieces } = placesPart([{ name: 'Depot', ...place, ...at }], speech, now)
    const text = pieces.map((piece) => piece.text).join('')
    says(text, ['Depot', 'December 25, 2026', '10:00–13:00', 'On 2026-12-25'])
    assert.deepEqual(shownDays(text), ['2026-12-25'])
  })
})
