import { isValue } from '../mapping/looks.ts'

/** Of so many rows the one is chosen that names the columns, by so many of its cells. */
export const rowsAbove = 10
const cellsLooked = 100

type Row = readonly string[]

/**
 * Which of the first rows of a table names its columns. What stands above it is a title (`Table 1`) or says of several
 * columns what they have in common. Where no header is known it is the first row that names more than one thing.
 */
export function headerPlace(rows: readonly Row[], isKnown: (header: string) => boolean): number {
  const known = rows.map((row) => filled(row).slice(0, cellsLooked).filter(isKnown).length)
  const most = Math.max(...known)
  const [first = 0] = known
  if (most > Math.max(first, 1)) return known.indexOf(most)
  const isTitle = first === 0 && filled(rows[0] ?? []).length < 2
  const wide = rows.findIndex((row) => filled(row).length > 1)
  return isTitle && wide > 0 ? wide : 0
}

/** Whether a row that would name the columns is one of values: none of its cells is a known header, and one is no name. */
export function isOfValues(row: Row, isKnown: (header: string) => boolean): boolean {
  const cells = filled(row).slice(0, cellsLooked)
  return cells.some(isValue) && !cells.some(isKnown)
}

function filled(row: Row): string[] {
  return row.filter((cell) => cell.trim() !== '')
}
