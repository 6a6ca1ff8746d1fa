import { withoutCurrency } from './currencies.ts'

/**
 * A number as people write it, with currency signs and groups of thousands; undefined where it is none.
 * `1.234,5` is 1234.5 where the decimal sign is a comma.
 */
export function readNumber(text: string, decimal: '.' | ','): number | undefined {
  const amount = withoutCurrency(text.replaceAll(/[%\s'’]|\b[A-Z]{3}\b(?!\$)/gu, ''))
  // No hundredths are written as a dash, and losses between brackets.
  const bare = amount.replace(/[.,][-–—]$/, '').replace(/^\((.+)\)$/, '-$1')
  if (inPowers.test(bare)) return finite(Number(bare.replace(',', '.')))
  const group = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = bare.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined
  if (!isGrouped(whole, group)) return undefined
  const digits = `${whole.replaceAll(group, '')}.${fraction ?? ''}`
  return /\d/.test(digits) ? Number(digits) : undefined
}

/** As programs and spreadsheets write what is long: `1E+05`. No groups are written so. */
const inPowers = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d{1,3}$/i

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined
}

/** In groups of three after the first, or not at all. */
function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...groups] = whole.replace(/^[+-]/, '').split(group)
  if (groups.length === 0) return /^\d*$/.test(first)
  return /^\d{1,3}$/.test(first) && groups.every((one) => /^\d{3}$/.test(one))
}
