import { pipeline, Readable } from 'node:stream'
import type { CsvError } from 'csv-parse'
import { FileUnreadable } from '../refusals.ts'
import { firstText, following } from './first-text.ts'
import { headerPlace, isOfValues, rowsAbove } from './header-row.ts'
import { sniffDelimiter, toldDelimiter } from './delimiter.ts'
import { largestRow, mostColumns, namedHeaders, type FileRow, type FileRows } from './file-rows.ts'

interface Reading {
  /** Whether a header is known here. */
  isKnown(header: string): boolean
  /** Where it is not to be found out. */
  readonly delimiter?: '\t'
  /** Whether a row names the columns, where that is not to be found out. */
  readonly hasHeader?: boolean | undefined
}

/** The rows of CSV or TSV, one of the first of which names the columns. @throws FileUnreadable while they are read */
export function csvRows(text: AsyncIterable<string>, reading: Reading): FileRows {
  const headers: string[] = []
  const place: Place = { line: 0, delimiter: reading.delimiter }
  return { headers, rows: rowsOf(text, headers, reading, place), delimiter: () => place.delimiter }
}

interface Place {
  /** The last that was understood. */
  line: number
  delimiter: string | undefined
}

async function* rowsOf(
  text: AsyncIterable<string>,
  headers: string[],
  reading: Reading,
  place: Place,
): AsyncGenerator<FileRow> {
  const first: ParsedRecord[] = []
  try {
    for await (const one of records(text, place)) {
      if (one.record.every((cell) => cell.trim() === '')) continue
      if (headers.length > 0) yield rowOf(one, headers.length)
      else if (first.push(one) === rowsAbove) yield* begun(first, headers, reading)
    }
    if (headers.length === 0) yield* begun(first, headers, reading)
  } catch (error) {
    throw isCsvError(error) ? unreadable(error, place.line) : error
  }
}

/** The first rows, once it is known which of them are the headers; what stands above them is refused, so that it is not lost unseen. */
function* begun(
  first: readonly ParsedRecord[],
  headers: string[],
  { isKnown, hasHeader }: Reading,
): Generator<FileRow> {
  const rows = first.map(({ record }) => record)
  const at = hasHeader === false ? 0 : headerPlace(rows, isKnown)
  const found = first[at]
  if (found === undefined) return
  const isHeader = hasHeader ?? !isOfValues(found.record, isKnown)
  const columns = Math.max(...rows.map(({ length }) => length))
  headers.push(...checkedHeaders(isHeader ? found.record : Array<string>(columns).fill('')))
  for (const { line, record } of first.slice(0, at))
    yield {
      line,
      cells: record.slice(0, headers.length),
      fault: 'The row is above the names of the columns.',
    }
  for (const one of first.slice(isHeader ? at + 1 : at)) yield rowOf(one, headers.length)
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

interface ParsedRecord {
  readonly line: number
  readonly record: readonly string[]
}

async function* records(text: AsyncIterable<string>, place: Place): AsyncGenerator<ParsedRecord> {
  const iterator = text[Symbol.asyncIterator]()
  const start = await firstText(iterator)
  const told = toldDelimiter(start)
  const { parse } = await import('csv-parse')
  const delimiter = place.delimiter ?? told ?? sniffDelimiter(start)
  place.delimiter = delimiter
  const parser = parse({
    delimiter,
    max_record_size: largestRow,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (record: readonly string[], { lines }) => {
      place.line = lines
      return [String(lines - newlinesIn(record)), ...record]
    },
    ...(told === undefined ? {} : { from_line: 2 }),
  })
  pipeline(Readable.from(following(start, iterator)), parser, () => undefined)
  for await (const [line, ...record] of parser as AsyncIterable<string[]>)
    yield { line: Number(line), record }
}

function newlinesIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0)
}

function checkedHeaders(record: readonly string[]): string[] {
  if (record.length > mostColumns)
    throw new FileUnreadable({
      detail: `The first line names ${record.length} columns; send at most ${mostColumns}.`,
    })
  return namedHeaders(record)
}

/** Cells that are missing at the end are empty; what stands beyond the last column belongs to none. */
function rowOf({ line, record }: ParsedRecord, columns: number): FileRow {
  const cells = record.slice(0, columns)
  const isRagged = record.slice(columns).some((cell) => cell.trim() !== '')
  return isRagged
    ? {
        line,
        cells,
        fault: `The row has ${record.length} cells, but there are ${columns} columns.`,
      }
    : { line, cells }
}

function unreadable({ code, message }: CsvError, last: number): FileUnreadable {
  const details: Readonly<Record<string, string>> = {
    CSV_MAX_RECORD_SIZE: `The row that begins after line ${last} is longer than ${largestRow / 1024} KiB; a quote in it may never be closed.`,
    CSV_QUOTE_NOT_CLOSED: `A quote that is opened after line ${last} is never closed.`,
  }
  const [said = ''] = message.split('\n')
  return new FileUnreadable({
    detail: `${details[code] ?? `After line ${last}: ${said.slice(0, 200)}.`} Nothing of the file was kept.`,
  })
}

type FileUnreadable = InstanceType<typeof FileUnreadable>
