import { z } from 'zod'
import { minuteMs } from '#kernel/clock.ts'
import { lineOf } from '#kernel/wire/texts.ts'
import { isTimeZone } from '#kernel/text/time-zone.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

const dayMinutes = 24 * 60
const most = { intervals: 6, exceptions: 60 }

function time(example: string, description: string) {
  return z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Send a time such as 08:30')
    .meta({ description, example })
}

const interval = z
  .strictObject({
    opens: time('08:00', 'Local time in the time zone.'),
    closes: time('17:30', 'A time before `opens` is on the next day; 24:00 is the end of the day.'),
  })
  .superRefine(({ opens, closes }, context) => {
    if (opens === '24:00')
      context.addIssue({ ...invalid('opens'), message: 'Send a time before 24:00' })
    if (opens === closes)
      context.addIssue({ ...invalid('closes'), message: 'Send a time other than `opens`' })
  })
  .meta({ id: 'OpeningInterval' })
export type Interval = z.output<typeof interval>

const ofDay = z.array(interval).max(most.intervals)

const exception = z
  .strictObject({
    date: z.iso.date().meta({ example: '2026-12-25' }),
    intervals: ofDay.meta({
      example: [{ opens: '10:00', closes: '13:00' }],
      description: 'Hours on this date, in place of those of the weekday; empty if closed.',
    }),
    note: byStrangers(
      lineOf(z.string().trim().max(200)).default('').meta({ example: 'Christmas Day' }),
      'business directory',
    ),
  })
  .superRefine(({ intervals }, context) => {
    for (const at of overlaps(intervals.map(minutesOf)))
      context.addIssue({ ...invalid('intervals', at), message: overlapping })
  })
  .meta({ id: 'OpeningException' })

const overlapping =
  'It overlaps another interval: merge the two, or close one before the other opens'

function invalid(...path: (string | number)[]) {
  return { code: 'custom' as const, path, params: { code: 'invalid' } }
}

/** When a business is open, on the clock of its time zone, as schema.org and OpenStreetMap tell it. */
export const OpeningHours = z
  .strictObject({
    time_zone: z
      .string()
      .max(60)
      .refine(isTimeZone, 'Send an IANA time zone, such as Europe/London')
      .meta({ description: 'IANA time zone.', example: 'Europe/London' }),
    weekly: z
      .strictObject(
        Object.fromEntries(weekdays.map((day) => [day, ofDay.exactOptional()])) as Record<
          Weekday,
          z.ZodExactOptional<typeof ofDay>
        >,
      )
      .meta({
        description: 'Days that are left out are closed.',
        example: { monday: [{ opens: '08:00', closes: '17:30' }] },
      }),
    exceptions: z
      .array(exception)
      .max(most.exceptions)
      .default([])
      .meta({ example: [{ date: '2026-12-25', intervals: [], note: 'Christmas Day' }] }),
  })
  .superRefine(({ weekly, exceptions }, context) => {
    for (const { day, index } of overlapsOfWeek(weekly))
      context.addIssue({ ...invalid('weekly', day, index), message: overlapping })
    exceptions.forEach(({ date }, index) => {
      if (exceptions.findIndex((one) => one.date === date) < index)
        context.addIssue({
          ...invalid('exceptions', index, 'date'),
          message: 'Send each date once',
        })
    })
    for (const { exception, index } of overlapsOfDates(exceptions))
      context.addIssue({
        ...invalid('exceptions', exception, 'intervals', index),
        message: overlapping,
      })
  })
  .meta({ id: 'OpeningHours' })
export type OpeningHours = z.output<typeof OpeningHours>

type Span = readonly [from: number, to: number]

/** Minutes of the day; what closes on the next day ends beyond it. */
function minutesOf({ opens, closes }: Interval): Span {
  const [from, to] = [minuteOf(opens), minuteOf(closes)]
  return [from, to < from ? to + dayMinutes : to]
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Which of some spans begin before one that began earlier has ended, by their place. */
function overlaps(spans: readonly Span[]): number[] {
  const inOrder = spans.map((span, at) => ({ span, at })).sort((a, b) => a.span[0] - b.span[0])
  let end = -Infinity
  return inOrder.flatMap(({ span: [from, to], at }) => {
    const isInside = from < end
    end = Math.max(end, to)
    return isInside ? [at] : []
  })
}

/** The week goes round: what is open past midnight on Sunday is so on Monday. */
function overlapsOfWeek(weekly: OpeningHours['weekly']) {
  const all = weekdays.flatMap((day, number) =>
    (weekly[day] ?? []).map((one, index) => {
      const [from, to] = minutesOf(one)
      return { day, index, span: [from + number * dayMinutes, to + number * dayMinutes] as const }
    }),
  )
  const week = 7 * dayMinutes
  const spans = [
    ...all.map(({ span }) => span),
    ...all.map(({ span: [from, to] }): Span => [from + week, to + week]),
  ]
  const found = new Set(overlaps(spans).map((at) => at % all.length))
  return all.filter((_, at) => found.has(at))
}

/** Of exceptions on several dates; what overlaps on its own date is told there. What a date replaces it may overlap. */
function overlapsOfDates(exceptions: OpeningHours['exceptions']) {
  const all = exceptions.flatMap(({ date, intervals }, exception) => {
    const midnight = Date.parse(date) / minuteMs
    const told = new Set(overlaps(intervals.map(minutesOf)))
    return intervals.map((one, index) => {
      const [from, to] = minutesOf(one)
      const span = [from + midnight, to + midnight] as const
      return { exception, index, span, isTold: told.has(index) }
    })
  })
  const found = new Set(overlaps(all.map(({ span }) => span)))
  return all.filter(({ isTold }, at) => found.has(at) && !isTold)
}
