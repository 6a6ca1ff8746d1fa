import type { Values } from '#kernel/values.ts'
import { severalIn, type Several } from '../cells/several.ts'
import { plainCell } from '../cells/spreadsheet-safe.ts'
import type { NumberedRow } from '../chunks.ts'
import type { Import } from '../schemas.ts'

/** What cells hold beside the one address or number that a record has. */
export function severalOf(
  { record, format }: Pick<Import, 'record' | 'format'>,
  columns: readonly { readonly field: string; readonly index: number }[],
  { cells }: NumberedRow,
): Several {
  const all = columns.flatMap(({ field, index }) => {
    const cell = cells[index]
    return typeof cell === 'string' ? severalIn(record, field, readable(format, cell)) : []
  })
  return {
    further: all.flatMap(({ further }) => further),
    notes: all.flatMap(({ notes }) => notes),
  }
}

/** With the addresses that a cell of one holds besides. */
export function withFurther(cells: Values, further: readonly string[]): Values {
  const { emails } = cells
  const others: readonly unknown[] = Array.isArray(emails) ? emails : []
  return further.length === 0 ? cells : { ...cells, emails: [...further, ...others] }
}

/** A cell of a spreadsheet without what keeps one from taking it for a formula. */
export function readable(format: Import['format'], text: string): string {
  return (format === 'jsonl' ? text : plainCell(text)).trim()
}
