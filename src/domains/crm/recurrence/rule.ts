import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from '#kernel/text/time-zone.ts'

/** When something comes again: RFC 5545, days and longer, from a moment in a time zone. */
export interface Recurrence {
  readonly rule: string
  /** From when it is counted; undefined where that is the task's own due. */
  readonly start: Temporal.ZonedDateTime | undefined
}

const startLine = /^DTSTART(?:;TZID=(?<zone>[\w/+-]{1,64}))?:(?<at>\d{8}T\d{6})(?<utc>Z)?$/
const parts = [
  'FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)',
  String.raw`INTERVAL=[1-9]\d{0,2}`,
  String.raw`COUNT=[1-9]\d?`,
  String.raw`UNTIL=\d{8}(?:T\d{6}Z)?`,
  String.raw`BYDAY=(?:[+-]?[1-5]?(?:MO|TU|WE|TH|FR|SA|SU),?){1,7}`,
  String.raw`BYMONTHDAY=(?:-?[1-3]?\d,?){1,31}`,
  String.raw`BYMONTH=(?:1?\d,?){1,12}`,
  'BYSETPOS=-?[1-4]',
  'WKST=(?:MO|TU|WE|TH|FR|SA|SU)',
]
const part = new RegExp(`^(?:${parts.join('|')})$`)
/** So many days or periods are looked at for the next time. */
const mostSteps = 200

/** The text of a rule as it is understood here; undefined where it is none, or comes more often than daily. */
export function readRecurrence(text: string): Recurrence | undefined {
  const lines = text.trim().toUpperCase() === '' ? [] : text.trim().split(/\r?\n/)
  const rule = ruleLine(lines)
  const start = lines.length === 2 ? startOf(lines[0] ?? '') : undefined
  if (lines.length > 2 || (lines.length === 2 && start === undefined)) return undefined
  const said = rule.split(';')
  const names = said.map((one) => one.split('=')[0])
  const isRule = said.every((one) => part.test(one)) && rule.startsWith('FREQ=')
  return isRule && new Set(names).size === names.length ? { rule, start } : undefined
}

/** The line of a rule, without its name. */
export function ruleLine(lines: readonly string[]): string {
  const [last = ''] = lines.slice(-1)
  return last.replace(/^RRULE:/i, '').toUpperCase()
}

function startOf(line: string): Temporal.ZonedDateTime | undefined {
  const { zone = 'UTC', at, utc } = startLine.exec(line)?.groups ?? {}
  if (at === undefined || !isTimeZone(zone) || (utc !== undefined && zone !== 'UTC'))
    return undefined
  try {
    return Temporal.PlainDateTime.from(at).toZonedDateTime(zone)
  } catch {
    return undefined
  }
}

export interface Next {
  readonly at: Date
  /** What the task of that time says, counted from it; null where it is the last. */
  readonly recurrence: string | null
}

/** The first time after both, by the clock of `zone` unless the rule names one; undefined where there is none any more, or none is found soon. */
export function nextOf(
  recurrence: Recurrence,
  due: Date,
  after: Date,
  zone = 'UTC',
): Next | undefined {
  const { rule, start = zoned(due, zone) } = recurrence
  try {
    const rrule = new RRuleTemporal({
      rruleString: rule,
      dtstart: start,
      temporal: Temporal,
      maxIterations: mostSteps,
    })
    const next = rrule.next(after > due ? after : due)
    if (next === null || next === undefined) return undefined
    const at = new Date(next.epochMilliseconds)
    if (rrule.next(at) == null) return { at, recurrence: null }
    const left = rule.replace(/COUNT=(\d+)/, () => `COUNT=${leftOf(rrule, at)}`)
    return { at, recurrence: recurrence.start === undefined ? left : told(next, left) }
  } catch {
    return undefined
  }
}

/** How often it comes from a time on. */
function leftOf(rrule: RRuleTemporal, at: Date): number {
  return rrule.all().filter((one) => one.epochMilliseconds >= at.getTime()).length
}

function told(next: Temporal.ZonedDateTime, rule: string): string {
  const at = next.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `DTSTART;TZID=${next.timeZoneId}:${at}\nRRULE:${rule}`
}

function zoned(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
}
