import { z } from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import type { Values } from '#kernel/postgres/values.ts'
import { check } from '#kernel/wire/input.ts'
import { readCell } from '../cells/read-cell.ts'
import { idFaults } from './id-faults.ts'
import { readable, severalOf, withFurther } from './several.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import type { NumberedRow } from '../chunks.ts'
import { customSchema } from '../../fields/input.ts'
import { customPrefix, type Fields } from '../fields.ts'
import { accountField } from '../account-field.ts'
import { importables, keyOf } from '../importables.ts'
import type { Import } from '../schemas.ts'

/** What a row asks for, before anything is looked up. */
export interface Planned {
  readonly source: NumberedRow
  readonly values: Values
  readonly faults: readonly FieldError[]
  /** The account that it names, to be looked for. */
  readonly account?: string
  /** What is told of a row that is written all the same. */
  readonly notes?: readonly FieldError[]
  /** The record that it names itself. */
  readonly id?: string
  /** The value by which its record is found. */
  readonly key?: string
  /** Further values by which it is found once the row is written. */
  readonly further?: readonly string[]
}

/** The settings of an import that decide what becomes of rows. */
export type Settings = Pick<
  Import,
  'record' | 'format' | 'mapping' | 'mode' | 'match' | 'empty' | 'country' | 'decimal' | 'dates'
>

/** Reads rows by the mapping. Pure, but for the phone numbers of the world. */
export function planner(settings: Settings, fields: Fields): (row: NumberedRow) => Planned {
  const key = keyOf(settings)
  const { verbs } = importables[settings.record]
  const columns = settings.mapping.flatMap(({ field }, index) =>
    field === null ? [] : [{ field, index, read: cellReader(settings, fields, field, index) }],
  )
  const schemas = [verbs.shapes.change.extend(naming), customSchema(fields.custom).partial()]
  return (source) => {
    const { further: others, notes } = severalOf(settings, columns, source)
    const { id, ...cells } = withCustom(
      withoutAbsent(withFurther(cellsOf(columns, source), others)),
    )
    const faults = [...faultsOf(source, cells, schemas), ...idFaults(settings, id)]
    const { [accountField]: account, ...values } = cells
    const isMatched = settings.match !== null
    const isFound = isMatched && faults.length === 0
    const found = isFound ? key?.of(values) : undefined
    const further = (isFound && key?.among?.(values)) || []
    return {
      source,
      values: account === null ? { account_id: null, ...values } : values,
      faults,
      ...(notes.length > 0 ? { notes } : {}),
      ...(typeof account === 'string' ? { account } : {}),
      ...(typeof id === 'string' && settings.match === 'id' ? { id } : {}),
      ...(found === undefined ? {} : { key: found }),
      ...(further.length > 0 ? { further } : {}),
    }
  }
}

/** What a cell may say beside the fields of a record. */
const naming = { [accountField]: z.string().nullable().optional() }

/** By field; what several columns say of a list is one list. */
function cellsOf(columns: readonly Column[], source: NumberedRow): Values {
  const cells: Record<string, unknown> = {}
  for (const { field, read } of columns) {
    const { [field]: said } = cells
    const value = read(source)
    cells[field] = Array.isArray(said) ? [...said, ...(Array.isArray(value) ? value : [])] : value
  }
  return cells
}

interface Column {
  readonly field: string
  readonly index: number
  readonly read: Read
}

/** The fields of all, and those of the organization, each by its own schema. */
function faultsOf(
  { fault }: NumberedRow,
  { custom, ...values }: Values,
  [common, own]: readonly Schema[],
): readonly FieldError[] {
  if (fault !== undefined) return [{ field: 'row', code: 'malformed' as const, message: fault }]
  const outcomes = [
    ...(common === undefined ? [] : [check(common, values, 'body')]),
    ...(own === undefined || custom === undefined ? [] : [check(own, { custom }, 'body')]),
  ]
  return outcomes.flatMap((outcome) => ('errors' in outcome ? outcome.errors : []))
}

type Schema = Parameters<typeof check>[0]

/** Own fields stand together under `custom`. */
function withCustom(values: Values): Values {
  const [own, common] = [true, false].map((isOwn) =>
    Object.entries(values).filter(([name]) => name.startsWith(customPrefix) === isOwn),
  )
  if (own === undefined || own.length === 0) return values
  const custom = own.map(([name, value]) => [name.slice(customPrefix.length), value] as const)
  return { ...Object.fromEntries(common ?? []), custom: Object.fromEntries(custom) }
}

type Read = (row: NumberedRow) => unknown

/** Undefined where the field stays as it is. */
function cellReader(
  settings: Settings,
  { all, clock }: Fields,
  field: string,
  index: number,
): Read {
  const { verbs } = importables[settings.record]
  const known = all[field]
  const isOfRecord = !field.startsWith(customPrefix) && field !== accountField
  const cleared = isOfRecord ? verbs.shapes.defaults[field] : null
  const none = settings.empty === 'clear' ? cleared : undefined
  return ({ cells }) => {
    // Of whatever is no name there is no account, which is told.
    const cell =
      field === accountField ? textOfCell(cells[index]).slice(0, 500).toWellFormed() : cells[index]
    if (typeof cell !== 'string' && cell !== null && cell !== undefined) return cell
    const text = readable(settings.format, textOfCell(cell))
    if (text === '') return none
    return known === undefined ? text : readCell(field, known, text, { ...settings, clock })
  }
}

function withoutAbsent(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
