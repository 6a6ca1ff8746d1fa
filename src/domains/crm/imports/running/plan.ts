import type { FieldError } from '#kernel/errors.ts'
import type { Values } from '#kernel/postgres/values.ts'
import { check } from '#kernel/wire/input.ts'
import { readCell } from '../cells/read-cell.ts'
import { plainCell } from '../cells/spreadsheet-safe.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import type { NumberedRow } from '../chunks.ts'
import { importables } from '../importables.ts'
import type { Import } from '../schemas.ts'

/** What a row asks for, before anything is looked up. */
export interface Planned {
  readonly source: NumberedRow
  readonly values: Values
  readonly faults: readonly FieldError[]
  /** The record that it names itself. */
  readonly id?: string
  /** The value by which its record is found. */
  readonly key?: string
}

/** The settings of an import that decide what becomes of rows. */
export type Settings = Pick<
  Import,
  'record' | 'format' | 'mapping' | 'mode' | 'match' | 'empty' | 'country' | 'decimal' | 'dates'
>

/** Reads rows by the mapping. Pure, but for the phone numbers of the world. */
export function planner(settings: Settings): (row: NumberedRow) => Planned {
  const { verbs, key } = importables[settings.record]
  const columns = settings.mapping.flatMap(({ field }, index) =>
    field === null ? [] : [{ field, read: cellReader(settings, field, index) }],
  )
  return (source) => {
    const cells = Object.fromEntries(
      columns.map(({ field, read }) => [field, read(source)] as const),
    )
    const { id, ...values } = withoutAbsent(cells)
    const faults = faultsOf(source, values, verbs.shapes.change)
    const isMatched = settings.match !== null
    const found = isMatched && faults.length === 0 ? key?.of(values) : undefined
    return {
      source,
      values,
      faults,
      ...(typeof id === 'string' && settings.match === 'id' ? { id } : {}),
      ...(found === undefined ? {} : { key: found }),
    }
  }
}

function faultsOf({ fault }: NumberedRow, values: Values, schema: Parameters<typeof check>[0]) {
  if (fault !== undefined) return [{ field: 'row', code: 'malformed' as const, message: fault }]
  const outcome = check(schema, values, 'body')
  return 'errors' in outcome ? outcome.errors : []
}

type Read = (row: NumberedRow) => unknown

/** Undefined where the field stays as it is. */
function cellReader(settings: Settings, field: string, index: number): Read {
  const { verbs } = importables[settings.record]
  const known = verbs.fields[field]
  const none = settings.empty === 'clear' ? verbs.shapes.defaults[field] : undefined
  const isText = settings.format !== 'jsonl'
  return ({ cells }) => {
    const cell = cells[index]
    if (typeof cell !== 'string' && cell !== null && cell !== undefined) return cell
    const text = isText ? plainCell(textOfCell(cell)).trim() : textOfCell(cell).trim()
    if (text === '') return none
    return known === undefined ? text : readCell(field, known, text, settings)
  }
}

function withoutAbsent(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
