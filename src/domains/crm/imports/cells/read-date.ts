import { clockOfUtc, type Clock } from './clock.ts'
import { monthNamed } from './month-names.ts'

const iso = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?<rest>.*)$/
const local = /^(?<first>\d{1,2})[-/.]\s?(?<second>\d{1,2})[-/.]\s?(?<year>\d{4}|\d{2})(?<rest>.*)$/
/** `5. März 2027`, `1er mars 2027`, `5 de enero de 2027`, `05-Mar-27`. */
const dayThenName =
  /^(?:\p{L}+\.?,?\s)?(?<day>\d{1,2})(?:\.?º|st|nd|rd|th|er|e|\.)?[\s-]*(?:de\s|of\s)?(?<name>\p{L}{3,12})\.?,?[\s-]*(?:de\s|del\s)?(?<year>\d{4}|\d{2})(?<rest>\D.*)?$/iu
/** `March 5, 2027`. */
const nameThenDay =
  /^(?:\p{L}+\.?,\s)?(?<name>\p{L}{3,12})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})(?<rest>\D.*)?$/iu
const clock =
  /^[T ,]+(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<seconds>\d\d(?:\.\d{1,6})?))?(?:\s*(?<half>[ap]m))?(?:\s*(?<zone>Z|[+-]\d\d:?\d\d))?$/i

/** A day as `2027-03-31`, from that or from how people write it; undefined where it is none. */
export function readDay(text: string, order: 'dmy' | 'mdy'): string | undefined {
  return partsOf(text, order)?.day
}

/** An instant, by the clock that is given where no offset is written; a day alone is its beginning. */
export function readInstant(
  text: string,
  order: 'dmy' | 'mdy',
  clockOf: Clock = clockOfUtc,
): string | undefined {
  const parts = partsOf(text, order)
  if (parts === undefined) return undefined
  if (parts.rest.trim() === '') return clockOf(`${parts.day}T00:00:00`)
  const time = clock.exec(parts.rest)?.groups
  const hour = time && hourOf(time)
  if (time === undefined || hour === undefined) return undefined
  const local = `${parts.day}T${padded(hour)}:${time['minute']}:${time['seconds'] ?? '00'}`
  const zone = time['zone']?.toUpperCase().replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  return zone === undefined ? clockOf(local) : `${local}${zone}`
}

function hourOf({ hour, half }: Readonly<Record<string, string | undefined>>): number | undefined {
  const number = Number(hour)
  if (half === undefined) return number < 24 ? number : undefined
  if (number < 1 || number > 12) return undefined
  return (number % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

interface Parts {
  readonly day: string
  readonly rest: string
}

function partsOf(text: string, order: 'dmy' | 'mdy'): Parts | undefined {
  const trimmed = text.trim()
  const named =
    iso.exec(trimmed)?.groups ??
    ordered(local.exec(trimmed)?.groups, order) ??
    withNumber((dayThenName.exec(trimmed) ?? nameThenDay.exec(trimmed))?.groups)
  if (named === undefined) return undefined
  const { year = '', month, day, rest = '' }: Groups = named
  const full = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  const written = `${full}-${padded(month)}-${padded(day)}`
  return isDay(written) ? { day: written, rest } : undefined
}

function ordered(found: Readonly<Record<string, string>> | undefined, order: 'dmy' | 'mdy') {
  if (found === undefined) return undefined
  const { first, second, year, rest } = found
  return order === 'dmy'
    ? { day: first, month: second, year, rest }
    : { day: second, month: first, year, rest }
}

type Groups = Readonly<Record<string, string | undefined>>

function withNumber(found: Groups | undefined) {
  const month = found === undefined ? undefined : monthNamed(found['name'] ?? '')
  if (found === undefined || month === undefined) return undefined
  return { day: found['day'], month: String(month), year: found['year'], rest: found['rest'] }
}

function padded(number: string | number | undefined): string {
  return String(number).padStart(2, '0')
}

/** Not the 31st of a month that has thirty. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
