import type { z } from 'zod'
import type { OrganizationScope } from '#kernel/scope.ts'
import { accountShapes } from '../accounts/schemas.ts'
import { contactShapes } from '../contacts/schemas.ts'
import { dealShapes } from '../deals/schemas.ts'
import { fieldsOf } from '../fields/definitions.ts'
import { isReference, valueOf, type FieldType } from '../fields/field-types.ts'
import type { CustomField } from '../fields/schemas.ts'

const { shape: contact } = contactShapes.change
const { shape: account } = accountShapes.change
const { shape: deal } = dealShapes.change

/** What a form may fill of each kind of record, and what it takes there. */
const fillable = {
  contact: {
    name: contact.name,
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email,
    phone: contact.phone,
    title: contact.title,
  },
  account: {
    name: account.name,
    domain: account.domain,
    website: account.website,
    email: account.email,
    phone: account.phone,
    address: account.address,
    industry: account.industry,
    size: account.size,
  },
  deal: { title: deal.title, value: deal.value },
} as const

export type SubmittedRecord = keyof typeof fillable
const kinds = Object.keys(fillable) as SubmittedRecord[]

/** A field of a record that a form may fill. */
export interface SubmittedField {
  readonly schema: z.ZodType
  readonly type: FieldType
  readonly options: readonly string[]
}

/** By names such as `contact.email` and `contact.custom.region`. */
export type SubmittedFields = Readonly<Record<string, SubmittedField>>

const ownTypes: Readonly<Record<string, FieldType>> = {
  'contact.email': 'email',
  'contact.phone': 'phone',
  'account.email': 'email',
  'account.phone': 'phone',
  'deal.value': 'money',
}

const plain: SubmittedFields = Object.fromEntries(
  Object.entries(fillable).flatMap(([record, fields]) =>
    Object.entries(fields).map(([name, schema]) => {
      const type = ownTypes[`${record}.${name}`] ?? 'text'
      return [`${record}.${name}`, { schema, type, options: [] }]
    }),
  ),
)

/** What forms may fill: with the fields of the organization itself, but for those that refer to others. */
export async function submittedFields(
  scope: OrganizationScope,
  names: readonly (string | null)[],
): Promise<SubmittedFields> {
  const asked = kinds.filter((kind) => names.some((name) => name?.startsWith(`${kind}.custom.`)))
  const all = await Promise.all(asked.map((kind) => fieldsOf(scope, kind)))
  return { ...plain, ...Object.fromEntries(all.flat().flatMap(customField)) }
}

function customField(field: CustomField): [string, SubmittedField][] {
  const { record, key, type, options } = field
  if (isReference(type)) return []
  return [[`${record}.custom.${key}`, { schema: valueOf(field), type, options }]]
}
