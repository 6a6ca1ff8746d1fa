interface Part {
  readonly name: string
  readonly value: RegExp
  readonly takes: string
  readonly isList?: true
}

const parts: readonly Part[] = [
  {
    name: 'FREQ',
    value: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
    takes: 'DAILY, WEEKLY, MONTHLY or YEARLY',
  },
  { name: 'INTERVAL', value: /^[1-9]\d{0,2}$/, takes: 'a whole number from 1 to 999' },
  {
    name: 'COUNT',
    value: /^[1-9]\d?$/,
    takes: 'a whole number from 1 to 99; for more times send UNTIL, or neither',
  },
  {
    name: 'UNTIL',
    value: /^\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ)?$/,
    takes: 'a day such as 20270131, or a time in UTC such as 20270131T090000Z',
  },
  {
    name: 'BYMONTHDAY',
    value: /^-?(?:0?[1-9]|[12]\d|3[01])$/,
    takes: 'days from 1 to 31, or from -1 to -31 to count from the end of the month',
    isList: true,
  },
  { name: 'BYMONTH', value: /^(?:0?[1-9]|1[0-2])$/, takes: 'months from 1 to 12', isList: true },
  {
    name: 'BYDAY',
    value: /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$/,
    takes: 'days such as MO, or 2MO and -1FR within a month',
    isList: true,
  },
  {
    name: 'BYSETPOS',
    value: /^-?[1-4]$/,
    takes: 'a number from 1 to 4, or from -1 to -4 to count from the end',
  },
  {
    name: 'WKST',
    value: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
    takes: 'the day on which weeks begin, such as MO',
  },
]

/** What a rule may consist of. */
export const partNames: readonly string[] = parts.map(({ name }) => name)

/**
 * What to do about a rule whose parts are out of their ranges, or do not go together, by section 3.3.10 of RFC 5545;
 * undefined where nothing is. What was stored before is not asked.
 */
export function faultOfRanges(rule: string): string | undefined {
  const said = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  for (const { name, value, takes, isList } of parts) {
    const text = said.get(name)
    if (text === undefined) continue
    const all = isList ? text.split(',') : [text]
    if (!all.every((one) => value.test(one)))
      return `${name} takes ${takes}${isList ? ', with commas between them' : ''}.`
  }
  const until = said.get('UNTIL')
  if (until !== undefined && !isDay(until)) return `UNTIL=${until}: ${noSuchDay}`
  if (/^(?:DAILY|WEEKLY)$/.test(said.get('FREQ') ?? '') && /\d/.test(said.get('BYDAY') ?? ''))
    return 'A number before a day of BYDAY, such as 2MO, goes with FREQ=MONTHLY or FREQ=YEARLY. Leave it out; every other week is INTERVAL=2.'
  return said.get('FREQ') === 'WEEKLY' && said.has('BYMONTHDAY')
    ? 'BYMONTHDAY does not go with FREQ=WEEKLY: send FREQ=MONTHLY, or a day of the week in BYDAY.'
    : undefined
}

export const noSuchDay =
  'there is no such day in the calendar. Send one that there is, such as the last of its month.'

/** Whether the calendar has the day with which a text begins, as YYYYMMDD. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? []
  const written = `${year}-${month}-${day}`
  const instant = Date.parse(`${written}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(written)
}
