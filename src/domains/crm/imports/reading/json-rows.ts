import { sizeFault } from '#kernel/wire/size-fault.ts'
import { FileUnreadable } from '../refusals.ts'
import { largestRow, mostColumns, type FileRow, type FileRows } from './file-rows.ts'

/** The rows of JSON Lines, whose members are the columns; those of `custom` stand for themselves. */
export function jsonRows(text: AsyncIterable<string>): FileRows {
  const headers: string[] = []
  return { headers, rows: rowsOf(text, headers) }
}

async function* rowsOf(text: AsyncIterable<string>, headers: string[]): AsyncGenerator<FileRow> {
  const places = new Map<string, number>()
  let line = 0
  for await (const one of linesOf(text)) {
    line += 1
    if (one.trim() === '') continue
    const members = objectIn(one)
    if (members === undefined) yield { line, cells: [], fault: 'The line is not a JSON object.' }
    else if (members.some(([, value]) => sizeFault(value) !== undefined))
      yield {
        line,
        cells: [],
        fault: 'A member of the line is too large or nested too deeply.',
      }
    else yield { line, cells: placed(members, places, headers) }
  }
}

/** @throws FileUnreadable where a line is too long */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let line = 1
  for await (const block of text) {
    const [first = '', ...others] = block.split('\n')
    rest += first
    for (const next of others) {
      yield rest
      line += 1
      rest = next
    }
    if (rest.length > largestRow)
      throw new FileUnreadable({
        detail: `Line ${line} is longer than ${largestRow / 1024} KiB. Nothing of the file was kept.`,
      })
  }
  yield rest
}

type Members = readonly (readonly [name: string, value: unknown])[]

function objectIn(line: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? Object.entries(value).flatMap(flattened) : undefined
  } catch {
    return undefined
  }
}

function flattened([name, value]: readonly [string, unknown]): Members {
  return name === 'custom' && isObject(value)
    ? Object.entries(value).map(([key, inner]) => [`custom.${key}`, inner] as const)
    : [[name, value]]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function placed(members: Members, places: Map<string, number>, headers: string[]): unknown[] {
  const cells: unknown[] = []
  for (const [name, value] of members) cells[placeOf(name, places, headers)] = value
  return Array.from(cells, (cell) => cell ?? null)
}

function placeOf(name: string, places: Map<string, number>, headers: string[]): number {
  const known = places.get(name)
  if (known !== undefined) return known
  if (headers.length === mostColumns)
    throw new FileUnreadable({
      detail: `The lines have more than ${mostColumns} different members.`,
    })
  places.set(name, headers.length)
  headers.push(name)
  return headers.length - 1
}
