import { z } from 'zod'
import { isMember } from '#domains/identity/index.ts'
import { conflict, type FieldError, unknownRecord } from '#kernel/errors.ts'
import { refused } from '#kernel/query/condition.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { check, validationFailed } from '#kernel/wire/input.ts'
import { id } from '#kernel/wire/primitives.ts'
import { bare, ownMember } from '#kernel/wire/member-names.ts'
import { recordMeant } from '../merges/meant.ts'
import type { CustomField } from './schemas.ts'
import { isReference, valueOf, type FieldType } from './field-types.ts'
import type { Taken } from './values.ts'

export type Custom = Readonly<Record<string, unknown>>

/** Bytes of all values of a record together. */
const mostBytes = 32_000

/** What may be sent under `custom`, by the fields that there are. */
export function customSchema(fields: readonly CustomField[]) {
  const members = fields.map((field) => [field.key, valueOf(field).nullable().optional()] as const)
  return z.strictObject({ custom: z.strictObject(Object.fromEntries(members)) })
}

/**
 * The values that a record has after a change: those of before with what is sent, where null removes one.
 * @throws ValidationFailed naming `custom.key`
 */
export function customAfter(
  scope: OrganizationScope,
  fields: readonly CustomField[],
  said: Said,
): Promise<Custom> {
  return customReader(fields)(scope, said)
}

interface Said {
  readonly sent: Custom
  readonly before?: Custom
}

/** The same for many records: what checks their values is made once. */
export function customReader(fields: readonly CustomField[]) {
  const schema = customSchema(fields)
  return (scope: OrganizationScope, said: Said) => readCustom(scope, { fields, schema }, said)
}

interface Known {
  readonly fields: readonly CustomField[]
  readonly schema: ReturnType<typeof customSchema>
}

async function readCustom(
  scope: OrganizationScope,
  { fields, schema }: Known,
  { sent, before }: Said,
): Promise<Custom> {
  const read = check(schema, { custom: bare(sent) }, 'body')
  if ('errors' in read) throw validationFailed(read.errors.map(withNextStep))
  const { custom } = read.data
  const merged = Object.entries({ ...before, ...custom }).filter(([, value]) => value != null)
  const after = Object.fromEntries(merged)
  requireFilled(fields, after, before === undefined ? undefined : custom)
  if (Buffer.byteLength(JSON.stringify(after)) > mostBytes)
    throw refused('custom', 'too_long', `All values together can have at most ${mostBytes} bytes.`)
  return { ...after, ...(await referencesIn(scope, fields, changedIn(custom, before))) }
}

/** Who sends a field that is not there can add it. */
function withNextStep(fault: FieldError): FieldError {
  const message = `${fault.message} POST /api/v1/crm/fields/ adds a field.`
  return fault.code === 'unknown' ? { ...fault, message } : fault
}

/** What a record names already it may name on, though the one named has left or lies in the trash. */
function changedIn(custom: Custom, before: Custom = {}): Custom {
  return Object.fromEntries(
    Object.entries(custom).filter(([key, value]) => ownMember(before, key) !== value),
  )
}

function unfilled(key: string): FieldError {
  return { field: `custom.${key}`, code: 'required', message: 'This field is required.' }
}

/** What is required has a value in a new record, and is not removed by a change. */
function requireFilled(fields: readonly CustomField[], after: Custom, change: Custom | undefined) {
  const open = fields.filter(
    ({ key, required }) =>
      required &&
      !Object.hasOwn(after, key) &&
      (change === undefined || Object.hasOwn(change, key)),
  )
  if (open.length > 0) throw validationFailed(open.map(({ key }) => unfilled(key)))
}

/** What is named, held so that it is not deleted meanwhile: an id of before a merge names what that became part of. */
async function referencesIn(
  scope: OrganizationScope,
  fields: readonly CustomField[],
  custom: Custom,
): Promise<Custom> {
  const named: Record<string, unknown> = {}
  for (const { key, type } of fields) {
    const value = ownMember(custom, key)
    if (!isReference(type) || typeof value !== 'string') continue
    named[key] = await referenceOf(scope, type, value)
    if (named[key] === undefined) throw unknownRecord(`custom.${key}`, type)
  }
  return named
}

async function referenceOf(scope: OrganizationScope, type: FieldType, id: string) {
  if (type === 'contact' || type === 'account') return recordMeant(scope, type, id)
  return (await isMember(scope, id)) ? id : undefined
}

export const ValueTaken = conflict(
  'value_taken',
  'Another record already has this value',
  'The field named in `errors` is unique; send another value, or change the record that has it.',
  { existing_id: id.optional() },
)

/** What is said of a value that another record has. */
export function takenFault(key: string): FieldError {
  const message = 'Another record already has this value.'
  return { field: `custom.${key}`, code: 'taken', message }
}

/** @throws ValueTaken */
export function refuseTaken([taken]: readonly Taken[]): void {
  if (taken === undefined) return
  const { key, existing_id } = taken
  const members = existing_id === null ? {} : { existing_id }
  throw new ValueTaken({ errors: [takenFault(key)], members })
}
