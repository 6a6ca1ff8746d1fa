import type { z } from 'zod'

export type Sign = '.' | ','

/** A column that is read as numbers: what its field takes, and its cells. */
export interface Numbers {
  readonly accepts: z.ZodType
  readonly cells: readonly string[]
}

/** What else a file says of how it is written. */
export interface Habits {
  readonly delimiter?: string | undefined
  /** It names its records by ids of this service, which writes points. */
  readonly isOwn: boolean
  /** Cells of dates. */
  readonly dates: readonly string[]
}

/** Which sign stands before decimals: as most of the numbers say that can be read in one way only, else by what else the file says. */
export function decimalSign(columns: readonly Numbers[], habits: Habits): Sign {
  const votes = columns.flatMap(({ accepts, cells }) => cells.map((cell) => signIn(accepts, cell)))
  const count = (sign: Sign) => votes.filter((vote) => vote === sign).length
  if (count('.') !== count(',')) return count(',') > count('.') ? ',' : '.'
  return signByHabit(habits) ?? (columns.some(({ cells }) => cells.some(isOfThousands)) ? ',' : '.')
}

/** Spreadsheets separate cells by a semicolon where the comma stands before decimals. */
function signByHabit({ delimiter, isOwn, dates }: Habits): Sign | undefined {
  if (delimiter === ';') return ','
  if (isOwn) return '.'
  if (dates.some((cell) => /^\d{1,2}\.\d{1,2}\.\d{4}/.test(cell.trim()))) return ','
  return delimiter === ',' ? '.' : undefined
}

function isOfThousands(cell: string): boolean {
  return /^\D*\d{1,3}\.\d{3}\D*$/.test(cell.trim())
}

const numberLook = /^[^\d]{0,4}\d[\d.,' \u00a0\u202f]*[^\d]{0,4}$/

/** Which sign stands before decimals in a number; undefined where it has none, or is none. */
export function signIn(accepts: z.ZodType, cell: string): Sign | 'either' | undefined {
  if (!numberLook.test(cell.trim())) return undefined
  const [digits = ''] = /\d[\d.,]*/.exec(cell.replaceAll(/[' \u00a0\u202f]/g, '')) ?? []
  const [first, ...others] = digits.replaceAll(/\d/g, '')
  if (!isSign(first)) return undefined
  const last = others.at(-1)
  if (isSign(last)) return last === first ? otherThan(first) : last
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return first
  return takesDecimals(accepts, digits) ? 'either' : otherThan(first)
}

function isSign(sign: string | undefined): sign is Sign {
  return sign === '.' || sign === ','
}

function otherThan(sign: Sign): Sign {
  return sign === '.' ? ',' : '.'
}

/** Where no three decimals can be: money has two. */
function takesDecimals(accepts: z.ZodType, digits: string): boolean {
  return accepts.safeParse(Number.parseInt(digits, 10) + 0.001).success
}
