import { sql, type Expression, type SqlBool } from 'kysely'
import { refusal } from '#kernel/errors.ts'
import { holdsText } from '#kernel/lists/filters.ts'
import { isReferenced } from '#kernel/postgres/constraints.ts'
import { noun } from '#kernel/postgres/noun.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { deals } from '../deals/deals.ts'
import { tasks } from '../tasks/tasks.ts'
import { contactShapes } from './schemas.ts'
import { addTags, withTag, replaceTags } from './tags.ts'

export const ContactInUse = refusal(
  409,
  'contact_in_use',
  'A lead points to this contact',
  'A lead was converted into this contact and keeps pointing to it; change the contact instead.',
)

const rows = noun('contacts', {
  names: ['contact', 'contacts'],
  shapes: contactShapes,
  filters: { tag: withTag, email: hasEmail, search: holdsText('name', 'email', 'phone') },
  orders: { name: 'name_key' },
  refuses: { contact_has_a_name: nameless },
})

/** Those of the noun, which keep the tags of a contact where they are found by. */
export const contacts = { ...rows, create: createTagged, change: changeTagged }
export const { isAny: hasContacts } = rows

type Given<V extends 'create' | 'change'> = Parameters<(typeof rows)[V]>

function createTagged(scope: OrganizationScope, fields: Given<'create'>[1]) {
  if (fields.tags.length === 0) return rows.create(scope, fields)
  return transaction(scope, async (inside) => addTags(inside, await rows.create(inside, fields)))
}

function changeTagged(scope: OrganizationScope, id: string, fields: Given<'change'>[2]) {
  if (fields.tags === undefined) return rows.change(scope, id, fields)
  return transaction(scope, async (inside) =>
    replaceTags(inside, await rows.change(inside, id, fields)),
  )
}

/** Two e-mails are the same whatever their case; an empty e-mail matches nothing, since its key is null. */
export function hasEmail(email: string): Expression<SqlBool> {
  return sql`email_key = lower(${email})`
}

function nameless() {
  const message = 'Fill at least one of name, email and phone.'
  const fields = ['name', 'email', 'phone']
  return validationFailed(fields.map((field) => ({ field, code: 'required', message })))
}

/**
 * Deletes a contact; its tasks and deals stay, without a contact. The lock keeps new ones from pointing
 * here until the end (guarded by the race test of contacts). @throws NotFound, RecordChanged, ContactInUse
 */
export function deleteContact(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await contacts.lock(inside, id)
    for (const nouns of [tasks, deals])
      await nouns.changeAll(inside, ['contact_id', id], { contact_id: null })
    // Only tables of domains further right can still point here.
    await contacts.delete(inside, id).catch((error) => {
      throw isReferenced(error) ? new ContactInUse() : error
    })
  })
}
