import { sql } from 'kysely'
import { requireRoom } from '#domains/identity/index.ts'
import { conflict, retryLater } from '#kernel/errors.ts'
import { refused } from '#kernel/query/condition.ts'
import { noun } from '#kernel/records/noun.ts'
import type { Prepare } from '#kernel/records/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { optionMeant } from '#kernel/wire/option.ts'
import {
  fieldShapes,
  type CustomField,
  type FieldChange,
  type NewField,
  type RecordKind,
} from './schemas.ts'
import { canBeUnique, hasOptions, isReference, longestIndexed } from './field-types.ts'
import { isBeingRemoved, removeValues } from './removal.ts'
import { indexAll, mostAtOnce, valuesOf } from './values.ts'

export const maxFields = 100

export const TooManyFields = conflict(
  'too_many_fields',
  'This kind of record has reached its limit of custom fields',
  `The limit is ${maxFields}. Delete one that is no longer used with DELETE /api/v1/crm/fields/{id}/.`,
)
export const FieldExists = conflict(
  'field_exists',
  'A custom field with this key already exists',
  'Use the existing field, or send another `key`.',
  {},
  retryLater,
)
export const FieldInUse = conflict(
  'field_in_use',
  'Existing values of this field prevent the change',
  'Change or remove these values first.',
)

export const customFields = noun('custom_fields', {
  names: ['custom_field', 'custom_fields'],
  shapes: fieldShapes,
  filters: {},
  orders: {},
  refuses: { custom_field_key_is_free: () => new FieldExists() },
  prepare: prepareField,
})

/** What follows from the type of a field, and what does not go with it. @throws ValidationFailed */
function prepareField(...[, values, before]: Parameters<Prepare>) {
  const field = { ...before, ...values } as CustomField
  if (hasOptions(field.type) !== field.options.length > 0)
    throw refused(
      'options',
      field.options.length > 0 ? 'incompatible' : 'required',
      'The types `choice` and `choices` require options. Send none for any other type.',
    )
  if (field.unique && !canBeUnique(field.type))
    throw refused('unique', 'incompatible', `A field of the type ${field.type} cannot be unique.`)
  return { ...values, indexed: field.indexed || field.unique || isReference(field.type) }
}

/** @throws ValidationFailed, FieldExists, TooManyFields */
export function createField(scope: OrganizationScope, field: NewField): Promise<CustomField> {
  return transaction(scope, async (inside) => {
    const taken = customFields.all(inside).where('record', '=', field.record)
    await requireRoom(inside, { taken, max: maxFields, Full: TooManyFields })
    if (await isBeingRemoved(inside, field))
      throw new FieldExists({
        detail:
          'The values of a deleted field with this key are still being removed. Send it again in a moment, or send another `key`.',
        headers: { 'retry-after': '10' },
      })
    return customFields.create(inside, field)
  })
}

/**
 * Changes what may change. An option that records have stays; a field is indexed, or made unique, while at most
 * 50,000 records have a value. @throws NotFound, RecordChanged, ValidationFailed, FieldInUse
 */
export function changeField(
  scope: OrganizationScope,
  id: string,
  change: FieldChange,
): Promise<CustomField> {
  return transaction(scope, async (inside) => {
    const before = await customFields.lock(inside, id)
    const after = await customFields.change(inside, id, change)
    await requireOptionsInUse(inside, before, after)
    if (after.indexed !== before.indexed || after.unique !== before.unique)
      await indexAnew(inside, after)
    return after
  })
}

async function requireOptionsInUse(
  scope: OrganizationScope,
  before: CustomField,
  after: CustomField,
) {
  const gone = before.options.filter(
    (option) => !after.options.includes(optionMeant(after.options, option)),
  )
  if (gone.length === 0) return
  const used = await valuesOf(scope, after)
    .where(sql<boolean>`custom -> ${after.key} ?| ${gone}::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (used !== undefined)
    throw new FieldInUse({
      detail: 'Some records have an option that you are removing. Change them first.',
    })
}

async function indexAnew(scope: OrganizationScope, field: CustomField): Promise<void> {
  const some = await valuesOf(scope, field)
    .select(sql<number>`char_length(custom ->> ${field.key})`.as('length'))
    .limit(mostAtOnce + 1)
    .execute()
  if (some.length > mostAtOnce)
    throw new FieldInUse({
      detail: `More than ${mostAtOnce} records already have a value, too many to index at once.`,
    })
  if (
    field.indexed &&
    some.some(({ length }) => !hasOptions(field.type) && length > longestIndexed)
  )
    throw new FieldInUse({
      detail: `Some records have a text of more than ${longestIndexed} characters, which is too long to index.`,
    })
  if (!(await indexAll(scope, field)))
    throw new FieldInUse({ detail: 'Two records have the same value. Change one of them first.' })
}

/** Deletes a field: it is gone at once, and so are its values for whoever reads. @throws NotFound, RecordChanged */
export function deleteField(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const field = await customFields.lock(inside, id)
    await removeValues(inside, field)
    await customFields.delete(inside, id)
  })
}

/** The fields of a kind of records, oldest first. */
export function fieldsOf(scope: OrganizationScope, record: RecordKind): Promise<CustomField[]> {
  return ofKind(scope, record).execute()
}

/** The same, and nobody changes or deletes them until the transaction ends: guarded by the race test of fields. */
export function lockFields(scope: OrganizationScope, record: RecordKind): Promise<CustomField[]> {
  return ofKind(scope, record).forShare().execute()
}

function ofKind(scope: OrganizationScope, record: RecordKind) {
  return customFields.all(scope).where('record', '=', record).orderBy('created_at').orderBy('id')
}
