/** What cells look like, by the field that they then fill. */
const looks: readonly (readonly [field: string, shape: RegExp])[] = [
  ['email', /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i],
  ['website', /^(?:https?:\/\/|www\.)[^\s]+$/i],
  // Digits alone are as likely a number of another kind.
  ['phone', /^(?=[+0(]|\d+\D)\+?[\d(][\d\s()/.-]{5,22}\d$/],
]
const dateLook = /^(?:\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?:[T ].*)?$/
const share = 0.8

/** The field that most of the cells look like, of those that are left. */
export function fieldLookedLike(
  cells: readonly string[],
  fields: readonly string[],
): string | undefined {
  if (cells.length === 0) return undefined
  return looks.find(([field, shape]) => fields.includes(field) && doMost(cells, shape))?.[0]
}

function doMost(cells: readonly string[], shape: RegExp): boolean {
  const isDate = cells.filter((cell) => dateLook.test(cell.trim())).length
  const fitting = cells.filter((cell) => shape.test(cell.trim())).length
  return fitting - isDate >= share * cells.length
}

/** Whether a cell is a value, and no name of a column: an address, a number to ring, a day. */
export function isValue(cell: string): boolean {
  const text = cell.trim()
  return dateLook.test(text) || looks.some(([, shape]) => shape.test(text))
}

const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-]\d{4}/

/** Whether months come first: only where a second number can be no month, and no first one. */
export function dateOrder(cells: readonly string[]): 'dmy' | 'mdy' {
  const pairs = cells.map((cell) => dayFirst.exec(cell.trim()))
  const isMonthFirst = pairs.some((pair) => Number(pair?.[2]) > 12)
  return isMonthFirst && !pairs.some((pair) => Number(pair?.[1]) > 12) ? 'mdy' : 'dmy'
}
