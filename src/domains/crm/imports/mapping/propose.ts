import type { Kind, QueriedFields } from '#kernel/query/queried-fields.ts'
import type { NumberedRow } from '../chunks.ts'
import { isMemberField, isNaming, partsOfAddresses } from '../naming-fields.ts'
import { importables } from '../importables.ts'
import { textOfCell } from '../cells/text-of-cell.ts'
import { noCounts, type Import, type ImportedRecord, type Mapped } from '../schemas.ts'
import { isList, numberIn, type Fields } from '../fields.ts'
import { longestHeader } from '../reading/file-rows.ts'
import { areStrangeIds, fitting } from './fitting.ts'
import { customNamed, fieldNamed, isFamilyBeside, isOfOthers, isWeak } from './header-words.ts'
import { decimalSign, type Numbers } from './decimal-sign.ts'
import { dateOrder, fieldLookedLike } from './looks.ts'

/** How the columns of a file are likely meant, and how its values are written. */
export function propose(
  record: ImportedRecord,
  headers: readonly string[],
  rows: readonly NumberedRow[],
  { all, custom, names }: Fields,
  delimiter?: string,
) {
  const columns = headers.map((column, index) => ({
    column,
    cells: rows.map(({ cells }) => textOfCell(cells[index])).filter((text) => text !== ''),
  }))
  const mapping = byContent(record, names, byHeader(record, { all, names, custom }, columns))
  const match = matchFor(record, mapping)
  const dates = cellsOf(all, mapping, ['date', 'instant'])
  return {
    mapping: mapping.map(shown),
    mode: 'upsert' as const,
    match,
    empty: 'keep' as const,
    country: null,
    decimal: decimalSign(numbersOf(record, { all, custom }, mapping), {
      delimiter,
      isOwn: match === 'id',
      dates,
    }),
    dates: dateOrder(dates),
    status: 'uploaded' as const,
    counts: noCounts,
  }
}

/** Whether a header names a field. */
export function isNamed(
  record: ImportedRecord,
  header: string,
  { names, custom }: Pick<Fields, 'names' | 'custom'>,
): boolean {
  if (header.length > longestHeader) return false
  return (fieldNamed(record, header, names) ?? customNamed(header, names, custom)) !== undefined
}

interface Column {
  readonly column: string
  readonly cells: readonly string[]
}
type Guess = Column & Pick<Mapped, 'field' | 'found_by'>

/** Those that surely mean a field and say something come first; a list takes what several columns hold. */
function byHeader(
  record: ImportedRecord,
  { all, names, custom }: Pick<Fields, 'all' | 'names' | 'custom'>,
  columns: readonly Column[],
): Guess[] {
  const left = new Set(names)
  const found = new Map<Column, string>()
  const areStrangers = ({ column, cells }: Column) =>
    isMemberField(fieldNamed(record, column, names)) && areStrangeIds(cells)
  const weakest = ({ column, cells }: Column) =>
    Number(isWeak(record, column) || areStrangers({ column, cells })) +
    2 * Number(cells.length === 0)
  for (const column of columns.toSorted((one, other) => weakest(one) - weakest(other))) {
    const free = [...left]
    const named = fitting(all, column, fieldNamed(record, column.column, free), free)
    const own = () => customNamed(column.column, free, custom)
    const field = named !== undefined && yields(named) ? (own() ?? named) : (named ?? own())
    if (field === undefined) continue
    found.set(column, field)
    if (!isList(all, field)) left.delete(field)
  }
  if (record === 'contact') nameFamilies(found)
  if (record === 'account') dropTowns(found)
  return columns.map((column) => {
    const field = found.get(column)
    return { ...column, field: field ?? null, found_by: field === undefined ? null : 'header' }
  })
}

/** In German and Dutch what stands beside a first name, and is called `Name`, is the last one. */
function nameFamilies(found: Map<Column, string>): void {
  const columnOf = (field: string) => [...found].find(([, one]) => one === field)?.[0]
  const [first, name] = [columnOf('first_name'), columnOf('name')]
  if (first === undefined || name === undefined || columnOf('last_name') !== undefined) return
  if (isFamilyBeside(first.column, name.column)) found.set(name, 'last_name')
}

/** A town or a country is part of an address beside its street alone: by itself it would take the place of one that says more. */
function dropTowns(found: Map<Column, string>): void {
  if ([...found.values()].includes('address')) return
  for (const [column, field] of found)
    if (partsOfAddresses.some((one) => one === field)) found.delete(column)
}

/** Whether a field of the organization that is called so is meant before it. */
function yields(field: string): boolean {
  return isNaming(field) || isMemberField(field) || field === 'external_id'
}

/** What no header names, or only that of a column that says nothing. */
function byContent(
  record: ImportedRecord,
  names: readonly string[],
  guesses: readonly Guess[],
): Guess[] {
  const left = new Set(names)
  for (const { field, cells } of guesses) if (field !== null && cells.length > 0) left.delete(field)
  const found = new Set<string>()
  const all = guesses.map((guess): Guess => {
    if (guess.field !== null || isTold(record, guess.column) || isOfOthers(guess.column))
      return guess
    const field = fieldLookedLike(guess.cells, [...left])
    if (field === undefined) return guess
    left.delete(field)
    found.add(field)
    return { ...guess, field, found_by: 'content' }
  })
  return all.map((guess) =>
    guess.field !== null && guess.found_by === 'header' && found.has(guess.field)
      ? { ...guess, field: null, found_by: null }
      : guess,
  )
}

/** Whether the header names a field that another column has, or that cannot be imported. */
function isTold(record: ImportedRecord, header: string): boolean {
  const { shownNames } = importables[record]
  return fieldNamed(record, header, shownNames) !== undefined
}

function shown({ column, field, found_by }: Guess): Mapped {
  return { column, field, found_by }
}

/** The columns that are read as numbers. */
function numbersOf(
  record: ImportedRecord,
  fields: Pick<Fields, 'all' | 'custom'>,
  mapping: readonly Guess[],
): Numbers[] {
  return mapping.flatMap(({ field, cells }) => {
    const accepts = field === null ? undefined : numberIn(record, fields, field)
    return accepts === undefined ? [] : [{ accepts, cells }]
  })
}

/** The cells that are read as dates. */
function cellsOf(
  fields: QueriedFields,
  mapping: readonly Guess[],
  kinds: readonly Kind[],
): readonly string[] {
  return mapping.flatMap(({ field, cells }) => {
    const kind = fields[field ?? '']?.kind
    return kind !== undefined && kinds.includes(kind) ? cells : []
  })
}

/** The id or the natural key of the record, else what another system calls it, where the file holds it. */
export function matchFor(
  record: ImportedRecord,
  mapping: readonly Pick<Mapped, 'field'>[],
): Import['match'] {
  const { key, externalKey } = importables[record]
  const isThere = (name: string) => mapping.some(({ field }) => field === name)
  if (isThere('id')) return 'id'
  const found = [key, externalKey].find((one) => one?.from.some(isThere))
  return found?.name ?? null
}
