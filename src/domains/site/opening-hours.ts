import type { OpeningHours, Place } from '#domains/directory/index.ts'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import { localDay } from '#kernel/text/local-time.ts'
import { shortened } from './fitting.ts'
import { listed, type Part } from './parts.ts'
import type { Speech } from './words.ts'

/** Days that a page shows, the nearest of them. */
const mostExceptions = 20
/** A Monday, from which the weekdays are counted. */
const monday = Date.UTC(2024, 0, 1)
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export function openingHoursSection(
  hours: OpeningHours | null,
  speech: Speech,
  now: Date,
): Html | undefined {
  return hours === null
    ? undefined
    : html`<section>
        <h2>${speech.say('opening_hours')}</h2>
        ${timetable(hours, speech, now)}
      </section>`
}

function timetable(hours: OpeningHours, speech: Speech, now: Date): Html {
  const named = new Intl.DateTimeFormat(speech.language, { weekday: 'long', timeZone: 'UTC' })
  const week = days.map((day, number) =>
    row(named.format(monday + number * dayMs), spoken(hours.weekly[day] ?? [], speech)),
  )
  const others = nextExceptions(hours, now).map(({ date, intervals, note }) =>
    row(speech.day(date), html`${spoken(intervals, speech)}${note === '' ? '' : ` · ${note}`}`),
  )
  return html`<table class="hours">
      ${[...week, ...others]}
    </table>
    <p class="soft">${hours.time_zone}</p>`
}

/** Those that have not passed by the clock of the hours, the nearest first. */
function nextExceptions({ exceptions, time_zone }: OpeningHours, now: Date) {
  const today = localDay(timestamp(now), time_zone)
  return exceptions
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .slice(0, mostExceptions)
}

function row(name: string, said: Html): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${said}</td>
  </tr>`
}

type Intervals = OpeningHours['exceptions'][number]['intervals']

/** Where a line is too short, it ends between two times of opening. */
function spoken(intervals: Intervals, speech: Speech): Html {
  if (intervals.length === 0) return html`${speech.say('closed')}`
  const times = intervals.map(
    ({ opens, closes }, index) =>
      html`${index === 0 ? '' : ', '}<span class="unbroken">${opens}–${closes}</span>`,
  )
  return html`${times}`
}

/** Where else it is, and when it is open there. */
export function placesPart(places: readonly Place[], speech: Speech, now: Date): Part {
  const pieces = places.map(({ name, address, city, country, opening_hours: hours }) => {
    return html`<li>
      <h3>${shortened(name, 120)}</h3>
      <p>${[address, city, speech.country(country)].filter((part) => part !== '').join(', ')}</p>
      ${hours === null ? undefined : timetable(hours, speech, now)}
    </li>`
  })
  return listed(speech.say('places'), pieces)
}
