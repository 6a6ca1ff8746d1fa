/**
 * A number as people write it, with currency signs and groups of thousands; undefined where it is none.
 * `1.234,5` is 1234.5 where the decimal sign is a comma.
 */
export function readNumber(text: string, decimal: '.' | ','): number | undefined {
  const amount = text.replaceAll(/[\p{Sc}%\s'’]|\b[A-Z]{3}\b/gu, '').replaceAll(shortCurrencies, '')
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

/** The currencies of signs that mean but one. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '₩': 'KRW',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
}

/** The currency that an amount names by a code or a sign; undefined where it names none, or as `$` does, one of many. */
export function currencyBeside(text: string): string | undefined {
  const [code] = text.match(/(?<![\p{L}])[A-Z]{3}(?![\p{L}])/u) ?? []
  if (code !== undefined) return code
  const [sign = ''] = text.match(/\p{Sc}/u) ?? []
  return Object.hasOwn(signs, sign) ? signs[sign] : undefined
}

/** As programs and spreadsheets write what is long: `1E+05`. No groups are written so. */
const inPowers = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d{1,3}$/i

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined
}

/** Currencies that are written as words. */
const shortCurrencies = /^(?:fr\.?|kr\.?|zł|kč|ft|lei|r(?=\d))|(?:fr\.?|kr\.?|zł|kč|ft|lei)$/giu

/** In groups of three after the first, or not at all. */
function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...groups] = whole.replace(/^[+-]/, '').split(group)
  if (groups.length === 0) return /^\d*$/.test(first)
  return /^\d{1,3}$/.test(first) && groups.every((one) => /^\d{3}$/.test(one))
}
