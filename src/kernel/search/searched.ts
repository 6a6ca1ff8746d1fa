import type { Values } from '../values.ts'
import { wordsOf } from './words.ts'

/** A table whose records are found by the words of some of their columns. */
export interface Searched {
  readonly table: string
  readonly columns: readonly string[]
  /** By whose texts they are found as well; what comes first stays where there are too many words. */
  readonly around?: readonly Around[] | undefined
}

/** Records of another table, and their columns whose words count. */
export type Around = { readonly table: string; readonly texts: readonly string[] } & (
  | {
      /** The own column that points to one of them. */
      readonly to: string
    }
  | {
      /** Their column by which many of them point to one record; the latest count. */
      readonly from: string
    }
)

/** The column of a record that holds its words, in each such table; null where they are not written. */
export const wordsColumn = 'words'

/**
 * The words of a record as its row holds them: each between spaces, so that one can be looked for as a text. Those that it
 * has from others come last.
 */
export function wordsText(
  { columns }: Searched,
  row: Values,
  fromOthers: readonly string[] = [],
): string {
  const texts = columns.flatMap((column) => row[column]).filter((text) => typeof text === 'string')
  const words = [...wordsOf(texts), ...fromOthers]
  return words.length === 0 ? '' : ` ${words.join(' ')} `
}

/** The columns that its words follow from. */
export function columnsRead({ columns, around = [] }: Searched): string[] {
  return [...new Set([...columns, ...around.flatMap((one) => ('to' in one ? [one.to] : []))])]
}

/** The words in such a text; none where they are not written yet. */
export function wordsIn(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? text.trim().split(' ') : []
}

/** Those that are not among others. */
export function wordsWithout(words: readonly string[], others: readonly string[]): string[] {
  const left = new Set(words)
  for (const other of others) left.delete(other)
  return [...left]
}
