import { countryOf } from '#kernel/text/countries.ts'
import type { QuietHours } from '../sender/schemas.ts'

const stepMs = 15 * 60_000
const mostSteps = (8 * 24 * 60 * 60_000) / stepMs

/** The time zones of a country as people write its name; of one that is not known, that of who sends. */
export function zonesOf(country: string, own: string): readonly string[] {
  const region = countryOf(country)?.code
  const zones = region === undefined ? [] : zonesIn(region)
  return zones.length === 0 ? [own] : zones
}

/** By the time zone data that the runtime carries. */
function zonesIn(region: string): readonly string[] {
  const locale = new Intl.Locale('und', { region }) as Intl.Locale & {
    getTimeZones(): readonly string[] | undefined
  }
  return locale.getTimeZones() ?? []
}

/**
 * From when on a mail may go out: now, or when it is day in every zone of the country, in steps of a quarter of an hour.
 * Where that is never so, the first of its zones decides; where it is never day there either, it is asked again a day later.
 */
export function firstLoud(now: Date, zones: readonly string[], quiet: QuietHours | null): Date {
  if (quiet === null) return now
  return soonest(now, zones, quiet) ?? soonest(now, zones.slice(0, 1), quiet) ?? aDayAfter(now)
}

function aDayAfter(now: Date): Date {
  return new Date(now.getTime() + 24 * 60 * 60_000)
}

function soonest(now: Date, zones: readonly string[], quiet: QuietHours): Date | undefined {
  const clocks = zones.map(clockIn)
  const isLoud = (at: Date) => clocks.every((clock) => !isQuiet(clock(at), quiet))
  if (isLoud(now)) return now
  const next = Math.ceil(now.getTime() / stepMs) * stepMs
  for (let step = 0; step < mostSteps; step += 1) {
    const at = new Date(next + step * stepMs)
    if (isLoud(at)) return at
  }
  return undefined
}

interface ClockTime {
  /** `HH:MM`. */
  readonly time: string
  readonly isWeekend: boolean
}

function clockIn(timeZone: string): (at: Date) => ClockTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    const { weekday = '', hour = '', minute = '' } = parts
    return { time: `${hour}:${minute}`, isWeekend: weekday.startsWith('S') }
  }
}

function isQuiet({ time, isWeekend }: ClockTime, { from, until, weekends }: QuietHours): boolean {
  if (weekends && isWeekend) return true
  return from <= until ? time >= from && time < until : time >= from || time < until
}
