import type { FieldError } from '#kernel/errors.ts'
import type { Values } from '#kernel/values.ts'
import { currenciesBeside } from '../cells/currencies.ts'
import { readCell } from '../cells/read-cell.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import type { NumberedRow } from '../chunks.ts'
import { customPrefix, type Fields } from '../fields.ts'
import { importables } from '../importables.ts'
import type { ImportedRecord } from '../schemas.ts'
import { isLinking, isMemberField, isNaming } from '../naming-fields.ts'
import { withPartsOfAddresses } from './addresses.ts'
import { withPartsOfNames } from './names.ts'
import type { Settings } from './plan.ts'
import { readable, severalOf, withFurther } from './several.ts'

/** What the cells of a row say, by field, and what is told of them. */
export function rowReader(settings: Settings, fields: Fields) {
  const columns = settings.mapping.flatMap(({ field }, index) =>
    field === null ? [] : [{ field, index, read: cellReader(settings, fields, field, index) }],
  )
  const withParts = partsTogether[settings.record] ?? ((cells) => cells)
  return (source: NumberedRow): ReadRow => {
    const { further, notes } = severalOf(settings, columns, source)
    const cells = withParts(withFurther(cellsOf(columns, source), further))
    const currencies = settings.record === 'deal' ? currenciesOf(columns, source) : []
    const [currency, ...others] = currencies
    const said = currency === undefined || others.length > 0 ? cells : { ...cells, currency }
    return { said: withoutAbsent(said), notes, currencies }
  }
}

/** What columns say of parts of a field, where they belong. */
const partsTogether: Partial<Record<ImportedRecord, (cells: Values) => Values>> = {
  contact: withPartsOfNames,
  account: withPartsOfAddresses,
}

interface ReadRow {
  readonly said: Values
  readonly notes: readonly FieldError[]
  /** Those that stand beside the value of a deal: it is one of them. */
  readonly currencies: readonly string[]
}

/** Of a deal whose currency has no column, those that may stand beside its value. */
function currenciesOf(columns: readonly Column[], { cells }: NumberedRow): readonly string[] {
  const value = columns.find(({ field }) => field === 'value')
  if (value === undefined || columns.some(({ field }) => field === 'currency')) return []
  return currenciesBeside(textOfCell(cells[value.index]))
}

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
  const isOfRecord = !field.startsWith(customPrefix) && !isNaming(field)
  const cleared = isOfRecord ? verbs.shapes.defaults[field] : null
  const none = settings.empty === 'clear' ? cleared : undefined
  return ({ cells }) => {
    // Of whatever is no name there is no account and no member, and of no address no contact, which is told.
    const cell =
      isLinking(field) || isMemberField(field)
        ? textOfCell(cells[index]).slice(0, 500).toWellFormed()
        : cells[index]
    if (typeof cell !== 'string' && cell !== null && cell !== undefined) return cell
    const text = readable(settings.format, textOfCell(cell))
    if (text === '') return none
    return known === undefined ? text : readCell(field, known, text, { ...settings, clock })
  }
}

function withoutAbsent(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
