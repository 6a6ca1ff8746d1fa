import pg from 'pg'

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
