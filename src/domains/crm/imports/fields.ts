import type { z } from 'zod'
import type { QueriedFields } from '#kernel/query/queried-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { fieldsOf as customFieldsOf } from '../fields/definitions.ts'
import { queriedAs, valueOf } from '../fields/field-types.ts'
import { recordTables, type CustomField, type RecordKind } from '../fields/schemas.ts'
import { clockOf, type Clock } from './cells/clock.ts'
import { importables } from './importables.ts'
import { endingFields } from './naming-fields.ts'
import type { ImportedRecord } from './schemas.ts'

/** What a column may fill: the fields of all, and those that the organization added. */
export interface Fields {
  readonly all: QueriedFields
  readonly custom: readonly CustomField[]
  readonly names: readonly string[]
  /** How times without an offset are read. */
  readonly clock: Clock
}

export const customPrefix = 'custom.'

export async function fieldsOf(scope: OrganizationScope, record: ImportedRecord): Promise<Fields> {
  const { verbs, fieldNames } = importables[record]
  const custom = isExtended(record) ? await customFieldsOf(scope, record) : []
  const own = custom.map((field) => [`${customPrefix}${field.key}`, queriedAs(field)] as const)
  return {
    all: { ...verbs.fields, ...endingsIn(verbs.fields), ...Object.fromEntries(own) },
    custom,
    clock: await clockOf(scope),
    names: [...fieldNames, ...own.map(([name]) => name)],
  }
}

/** When a deal was won and when it was lost, read like the one time that it has. */
function endingsIn({ closed_at: closed }: QueriedFields): QueriedFields {
  if (closed === undefined) return {}
  return Object.fromEntries(Object.values(endingFields).map((name) => [name, closed]))
}

/** Whether it takes what several columns hold. */
export function isList(fields: QueriedFields, name: string): boolean {
  return fields[name]?.kind === 'texts'
}

/** What a field takes that is read as a number; undefined of all others. */
export function numberIn(
  record: ImportedRecord,
  { all, custom }: Pick<Fields, 'all' | 'custom'>,
  name: string,
): z.ZodType | undefined {
  if (all[name]?.kind !== 'number') return undefined
  const own = custom.find(({ key }) => `${customPrefix}${key}` === name)
  const { shape } = importables[record].verbs.shapes.change
  return own === undefined ? (shape[name] as z.ZodType | undefined) : valueOf(own)
}

function isExtended(record: ImportedRecord): record is ImportedRecord & RecordKind {
  return record in recordTables
}
