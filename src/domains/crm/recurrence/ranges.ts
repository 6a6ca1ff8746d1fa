interface List {
  readonly name: string
  readonly value: RegExp
  readonly takes: string
}

const lists: readonly List[] = [
  {
    name: 'BYMONTHDAY',
    value: /^-?(?:0?[1-9]|[12]\d|3[01])$/,
    takes: 'days from 1 to 31, or from -1 to -31 where they are counted from the end of the month',
  },
  { name: 'BYMONTH', value: /^(?:0?[1-9]|1[0-2])$/, takes: 'months from 1 to 12' },
  {
    name: 'BYDAY',
    value: /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$/,
    takes: 'days such as MO, or 2MO and -1FR within a month',
  },
]

/**
 * What to do about a rule whose parts are out of their ranges, or do not go together, by section 3.3.10 of RFC 5545;
 * undefined where nothing is. What was stored before is not asked.
 */
export function faultOfRanges(rule: string): string | undefined {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  for (const { name, value, takes } of lists)
    if (
      parts
        .get(name)
        ?.split(',')
        .every((one) => value.test(one)) === false
    )
      return `${name} takes ${takes}, with commas between them.`
  if (/^(?:DAILY|WEEKLY)$/.test(parts.get('FREQ') ?? '') && /\d/.test(parts.get('BYDAY') ?? ''))
    return 'A number before a day of BYDAY, such as 2MO, goes with FREQ=MONTHLY or FREQ=YEARLY. Leave it out; every other week is INTERVAL=2.'
  return parts.get('FREQ') === 'WEEKLY' && parts.has('BYMONTHDAY')
    ? 'BYMONTHDAY does not go with FREQ=WEEKLY: send FREQ=MONTHLY, or a day of the week in BYDAY.'
    : undefined
}
