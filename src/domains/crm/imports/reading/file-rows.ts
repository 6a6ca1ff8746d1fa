import { unturned } from '#kernel/text/turning.ts'
import { textOfCell } from '../cells/text-of-cell.ts'

/** A row of a file as it was read; where it could not be, `fault` says why. */
export interface FileRow {
  /** On which it begins. */
  readonly line: number
  readonly cells: readonly unknown[]
  readonly fault?: string
}

/** The rows of a file while it is read; the headers are known when the first row is, and all of them at the end. */
export interface FileRows {
  readonly headers: readonly string[]
  readonly rows: AsyncIterable<FileRow>
  /** What stands between cells, once rows are read. */
  delimiter?(): string | undefined
}

/** What one row may take, in bytes of UTF-8. */
export const largestRow = 262_144
export const mostColumns = 500
export const longestHeader = 200

/** Headers as columns are named by: each once, and none empty. */
export function namedHeaders(cells: readonly unknown[]): string[] {
  const names: string[] = []
  for (const cell of cells) names.push(unlike(names, headerOf(cell, names.length + 1)))
  return names
}

/** Whether a file named its columns itself. */
export function areNamed(columns: readonly string[]): boolean {
  return columns.some((name, index) => name !== headerOf('', index + 1))
}

function headerOf(cell: unknown, place: number): string {
  const text = unturned(textOfCell(cell))
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestHeader - 10)
    .toWellFormed()
  return text === '' ? `Column ${place}` : text
}

function unlike(names: readonly string[], name: string): string {
  if (!names.includes(name)) return name
  let number = 2
  while (names.includes(`${name} (${number})`)) number += 1
  return `${name} (${number})`
}
