import { regionalTags } from '#kernel/text/accepted-languages.ts'

/** The sign before decimals. */
export type DecimalSign = '.' | ','

/** How a number was written: in figures alone with a point before decimals, in a way that has two readings, or as none. */
export type WrittenNumber = { readonly figures: string } | 'unclear' | 'none'

/** What decides where the text alone does not. */
export interface NumberHabits {
  /** Of the visitor's language; undefined where nobody said in which they read. */
  readonly sign: DecimalSign | undefined
  /** Whether what the number fills takes so many decimals. */
  takes(value: number): boolean
}

const plain = /^-?\d{1,15}(?:[.,]\d{1,6})?$/
const spaced = /^-?\d{1,3}(?:[ '’\u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,6})?$/
const grouped = /^-?\d{1,3}(?:(?:,\d{3}){1,4}\.\d{1,6}|(?:\.\d{3}){1,4},\d{1,6})$/
const severalGroups = /^-?\d{1,3}(?:(?:,\d{3}){2,4}|(?:\.\d{3}){2,4})$/
const oneGroup = /^-?[1-9]\d{0,2}[.,]\d{3}$/

/** A number as people write it. `1.234` and `1,234` are read as the visitor's language has it, unless no three decimals can be. */
export function readNumber(text: string, { sign, takes }: NumberHabits): WrittenNumber {
  if (severalGroups.test(text)) return { figures: text.replaceAll(/[.,]/g, '') }
  if (grouped.test(text)) return { figures: withPoint(text) }
  if (spaced.test(text)) return { figures: withPoint(text.replaceAll(/[^\d.,-]/g, '')) }
  if (!plain.test(text)) return 'none'
  if (!oneGroup.test(text)) return { figures: withPoint(text) }
  const [decimals, thousands] = [withPoint(text), text.replace(/[.,]/, '')]
  if (!takes(Number(decimals))) return { figures: thousands }
  if (sign === undefined) return 'unclear'
  return { figures: text.includes(sign) ? decimals : thousands }
}

/** The last sign stands before decimals, and any other between thousands. */
function withPoint(text: string): string {
  const [whole = '', decimals] = text.split(/[.,](?=\d*$)/)
  const digits = whole.replaceAll(/[.,]/g, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** That of a language, as it is written where the browser says that its reader is: `de-CH` has a point. */
export function decimalSignIn(language: string, header: string | undefined): DecimalSign {
  const [tag = language] = regionalTags(language, header)
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}
