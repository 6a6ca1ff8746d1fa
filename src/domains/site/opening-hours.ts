import type { OpeningHours, Place } from '#domains/directory/index.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import { section } from './cards.ts'
import { shortened } from './fitting.ts'
import type { Speech } from './words.ts'

/** A Monday, from which the weekdays are counted. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export function openingHoursSection(hours: OpeningHours | null, speech: Speech): Html | undefined {
  return hours === null ? undefined : section(speech.say('opening_hours'), linesOf(hours, speech))
}

function linesOf({ weekly, exceptions, time_zone }: OpeningHours, speech: Speech): Html[] {
  const named = new Intl.DateTimeFormat(speech.language, { weekday: 'long', timeZone: 'UTC' })
  const week = days.map((day, number) => {
    const name = named.format(monday + number * dayMs)
    return html`<li>${name}: ${spoken(weekly[day] ?? [], speech)}</li>`
  })
  const others = exceptions
    .slice(0, 20)
    .map(
      ({ date, intervals, note }) =>
        html`<li>${date}: ${spoken(intervals, speech)}${note === '' ? '' : ` · ${note}`}</li>`,
    )
  return [...week, ...others, html`<li class="soft">${time_zone}</li>`]
}

function spoken(intervals: OpeningHours['exceptions'][number]['intervals'], speech: Speech) {
  return intervals.length === 0
    ? speech.say('closed')
    : intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
}

/** Where else it is, and when it is open there. */
export function placesSection(places: readonly Place[], speech: Speech): Html {
  const pieces = places.map(({ name, address, city, country, opening_hours: hours }) => {
    const lines = hours === null ? [] : linesOf({ ...hours, exceptions: [] }, speech)
    return html`<li>
      <h3>${shortened(name, 120)}</h3>
      <p>${[address, city, country].filter((part) => part !== '').join(', ')}</p>
      ${
        lines.length === 0
          ? undefined
          : html`<ul class="soft">
              ${lines}
            </ul>`
      }
    </li>`
  })
  return section(speech.say('places'), pieces)
}
