import { wordsOf } from './words.ts'

/** A table whose records are found by the words of some of their columns. */
export interface Searched {
  readonly table: string
  readonly columns: readonly string[]
}

/** The column of a record that holds its words, in each such table; null where they are not written. */
export const wordsColumn = 'words'

type PlainRow = Readonly<Record<string, unknown>>

/** The words of a record as its row holds them: each between spaces, so that one can be looked for as a text. */
export function wordsText({ columns }: Searched, row: PlainRow): string {
  const texts = columns.flatMap((column) => row[column]).filter((text) => typeof text === 'string')
  const words = wordsOf(texts)
  return words.length === 0 ? '' : ` ${words.join(' ')} `
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
