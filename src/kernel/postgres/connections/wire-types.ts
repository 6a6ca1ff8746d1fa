import pg from 'pg'
import utils from 'pg/lib/utils.js'

const { builtins } = pg.types

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

function safeInteger(text: string) {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} is not a safe integer`)
  return number
}

function rfc3339(text: string) {
  return new Date(`${text.replace(' ', 'T')}:00`).toISOString()
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  // Only numeric(14,2) is stored, which a double holds exactly to the cent.
  [builtins.NUMERIC, Number],
  // Sessions run in UTC, so the text ends in +00.
  [builtins.TIMESTAMPTZ, rfc3339],
  [builtins.DATE, (text) => text],
])

/** Columns arrive as they are sent on the wire: instants as RFC 3339 strings, money as integers. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: TypeId, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** What a statement says of a column before its rows. */
export interface ColumnHead {
  readonly name: string
  readonly dataTypeID: number
}

/** A column of a result, and how its text becomes a value. */
export interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

export function columnsFrom(heads: readonly ColumnHead[]): readonly Column[] {
  return heads.map(({ name, dataTypeID }) => ({
    name,
    parse: wireTypes.getTypeParser(dataTypeID as TypeId, 'text') as Column['parse'],
  }))
}

export function rowFrom(columns: readonly Column[], texts: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const { name, parse } of columns) {
    const text = texts[index]
    row[name] = text === null || text === undefined ? null : parse(text)
    index += 1
  }
  return row
}

/** A parameter as PostgreSQL reads it. */
export function wireValue(value: unknown): string | Buffer | null {
  return typeof value === 'string' ? value : utils.prepareValue(value)
}
