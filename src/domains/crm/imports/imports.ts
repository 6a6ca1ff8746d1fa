import { eventsOf } from '#kernel/events/event.ts'
import { ValidationFailed, type FieldError } from '#kernel/errors.ts'
import { proposer } from '#kernel/text/nearest.ts'
import { noun } from '#kernel/records/noun.ts'
import type { Values } from '#kernel/values.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { forgetFile, markWhole } from './chunks.ts'
import { fieldsOf, isList, type Fields } from './fields.ts'
import { keyOf } from './importables.ts'
import { ImportRunning, ImportStarted } from './refusals.ts'
import { Import, importShapes, type Mapped } from './schemas.ts'

export const path = '/crm/imports/'

export const imports = noun('imports', {
  names: ['import', 'imports'],
  shapes: importShapes,
  filters: {},
  orders: {},
  shape: Import,
  prepare: (scope, values, before) =>
    before === undefined ? values : changed(scope, values, before),
})

/** What happens to an import beyond its fields. */
export const importEvents = eventsOf('import', Import, {
  previewed: 'Someone previewed an import.',
  started: 'Rows of a file are being written.',
  completed: 'Every row of a file was written or refused.',
  failed: 'An import stopped before its last row. Started again, it continues there.',
  reversal_started: 'An import is being reverted.',
  reverted: 'An import was reverted.',
})

export const importColumns = Import.keyof().options

export async function readImport(scope: OrganizationScope, id: string): Promise<Import> {
  return (await imports.read(scope, id)) as Import
}

/** A new import of a file that is stored under its id. */
export function createImport(scope: OrganizationScope, values: New): Promise<Import> {
  return transaction(scope, async (inside) => {
    await markWhole(inside, values.id)
    const [mapping, counts] = [JSON.stringify(values.mapping), JSON.stringify(values.counts)]
    return (await imports.create(inside, { ...values, mapping, counts })) as Import
  })
}

type New = Pick<
  Import,
  | 'id'
  | 'record'
  | 'status'
  | 'filename'
  | 'format'
  | 'encoding'
  | 'bytes'
  | 'rows'
  | 'mapping'
  | 'mode'
  | 'match'
  | 'empty'
  | 'country'
  | 'decimal'
  | 'dates'
  | 'counts'
  | 'kept_until'
>

/** @throws ImportStarted, ValidationFailed */
async function changed(scope: OrganizationScope, values: Values, before: Values): Promise<Values> {
  const { status, record } = before as Import
  if (status !== 'uploaded' && status !== 'previewed') throw new ImportStarted()
  const { mapping: sent, ...rest } = values as { mapping?: readonly Sent[] }
  const fields = await fieldsOf(scope, record)
  const mapping = mapped(fields, (before as Import).mapping, sent ?? [])
  requireMatch({ ...(before as Import), ...rest, mapping })
  return { ...rest, mapping: JSON.stringify(mapping), status: 'uploaded' }
}

type Sent = Pick<Mapped, 'column' | 'field'>

/** What is sent takes its field from the column that has it; a list takes several columns. @throws ValidationFailed */
function mapped(
  { names, all }: Fields,
  before: readonly Mapped[],
  sent: readonly Sent[],
): Mapped[] {
  const unknownName = unknownNames()
  const errors = sent.flatMap(({ column, field }, index) => [
    ...unknownName(
      `mapping.${index}.column`,
      'column',
      column,
      before.map((one) => one.column),
    ),
    ...(field === null ? [] : unknownName(`mapping.${index}.field`, 'field', field, names)),
  ])
  const fields = new Map(sent.map(({ column, field }) => [column, field]))
  const single = [...fields.values()].filter((field) => field !== null && !isList(all, field))
  const taken = new Set(single)
  if (taken.size < single.length)
    errors.push({
      field: 'mapping',
      code: 'incompatible',
      message: 'Two columns are mapped to the same field.',
    })
  if (errors.length > 0) throw new ValidationFailed({ errors })
  return before.map((one) => remapped(one, fields, taken))
}

function remapped(
  one: Mapped,
  fields: ReadonlyMap<string, string | null>,
  taken: ReadonlySet<string | null>,
): Mapped {
  const field = fields.get(one.column)
  if (field !== undefined) return { ...one, field, found_by: field === null ? null : 'caller' }
  return one.field !== null && taken.has(one.field) ? { ...one, field: null, found_by: null } : one
}

function unknownNames() {
  const propose = proposer()
  return (at: string, what: string, name: string, known: readonly string[]): FieldError[] => {
    if (known.includes(name)) return []
    const near = propose(name, known)
    const hint =
      near === undefined
        ? `Choose from ${known.slice(0, 30).join(', ')}.`
        : `Did you mean "${near}"?`
    return [{ field: at, code: 'unknown', message: `There is no such ${what}. ${hint}` }]
  }
}

/** What is matched has to be in the file, and what changes records has to match. @throws ValidationFailed */
export function requireMatch({
  record,
  match,
  mode,
  mapping,
}: Pick<Import, 'record' | 'match' | 'mode' | 'mapping'>) {
  const key = keyOf({ record, match })
  const from = match === 'id' ? ['id'] : key?.name === match ? key.from : []
  const isThere = mapping.some(({ field }) => field !== null && from.includes(field))
  const message =
    match === null
      ? mode === 'update' && 'Send the field by which rows are matched to records.'
      : !isThere && `No column is mapped to a field that gives the "${match}" of this record.`
  if (message !== false)
    throw new ValidationFailed({ errors: [{ field: 'match', code: 'incompatible', message }] })
}

/** Deletes an import with its file; what it wrote stays, and cannot be put back any more. @throws ImportRunning */
export function deleteImport(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const { status } = await imports.lock(inside, id)
    if (status === 'running' || status === 'reverting') throw new ImportRunning()
    await forgetFile(inside, id)
    await imports.delete(inside, id)
  })
}
