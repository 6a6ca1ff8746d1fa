import { z } from 'zod'
import type { FieldError } from '#kernel/errors.ts'
import { queriedFields, type Kind } from '#kernel/query/queried-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { check } from '#kernel/wire/input.ts'
import { accounts } from '../accounts/accounts.ts'
import { contacts } from '../contacts/contacts.ts'
import { deals } from '../deals/deals.ts'
import { fieldsOf } from '../fields/definitions.ts'
import { faultsOfNew } from '../fields/input.ts'
import type { CustomField, RecordKind } from '../fields/schemas.ts'
import type { FieldType } from '../fields/field-types.ts'
import { tasks } from '../tasks/tasks.ts'

const shapes: Readonly<Record<RecordKind, z.ZodObject>> = {
  contact: contacts.shapes.create,
  account: accounts.shapes.create,
  deal: deals.shapes.create,
  task: tasks.shapes.create,
}

/** One thing that can be said of a new record. */
export interface RecordField {
  /** As filters and errors name it: `email`, or `custom.region`. */
  readonly name: string
  readonly label: string
  readonly type: FieldType | 'instant' | 'texts'
  readonly options: readonly string[]
  readonly required: boolean
  readonly unique: boolean
}

/** What a new record of a kind may say: the fields of all, then those that the organization added. */
export async function recordFields(
  scope: OrganizationScope,
  record: RecordKind,
): Promise<RecordField[]> {
  return [...builtIn(record), ...(await fieldsOf(scope, record)).map(added)]
}

function added({ key, label, type, options, required, unique }: CustomField): RecordField {
  return { name: `custom.${key}`, label, type, options, required, unique }
}

function builtIn(record: RecordKind): RecordField[] {
  const members = Object.entries(shapes[record].shape).map(
    ([name, member]) => [name, withoutDefault(member as z.ZodType)] as const,
  )
  const fields = Object.entries(queriedFields(z.object(Object.fromEntries(members))))
  return fields.map(([name, { kind, value }]) => ({
    name,
    label: labelOf(name),
    type: typeOf(name, kind),
    options: value instanceof z.ZodEnum ? value.options.map(String) : [],
    required: !(shapes[record].shape[name] as z.ZodType).safeParse(undefined).success,
    unique: false,
  }))
}

function labelOf(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function withoutDefault(member: z.ZodType): z.ZodType {
  return member instanceof z.ZodDefault ? (member.unwrap() as z.ZodType) : member
}

const references: Readonly<Record<string, FieldType>> = {
  contact_id: 'contact',
  account_id: 'account',
  owner_id: 'member',
  assignee_id: 'member',
}
const telling: Readonly<Record<string, FieldType>> = {
  email: 'email',
  phone: 'phone',
  website: 'url',
  value: 'money',
}

function typeOf(name: string, kind: Kind): RecordField['type'] {
  return references[name] ?? telling[name] ?? (kind === 'id' || kind === 'code' ? 'text' : kind)
}

/**
 * What is wrong with the input of a new record, before it is sent to its verb; nothing is read but the custom fields.
 * Whether what it refers to is there, and whether a unique value is free, its verb says.
 */
export async function faultsOfRecord(
  scope: OrganizationScope,
  record: RecordKind,
  input: Readonly<Record<string, unknown>>,
): Promise<readonly FieldError[]> {
  return faultsBy(await fieldsOf(scope, record), record, input)
}

/** The same for many inputs, with the fields that were read once. */
export function faultsBy(
  fields: readonly CustomField[],
  record: RecordKind,
  input: Readonly<Record<string, unknown>>,
): readonly FieldError[] {
  const whole = check(shapes[record], input, 'body')
  const { custom = {} } = input
  return [...('errors' in whole ? whole.errors : []), ...faultsOfNew(fields, custom)]
}
