import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { refusal, ValidationFailed } from '#kernel/errors.ts'
import { holdsText, when } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { isReferenced, violates } from '#kernel/postgres/constraints.ts'
import { records } from '#kernel/postgres/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { deals } from '../deals/deals.ts'
import { tasks } from '../tasks/tasks.ts'
import { contactEvents } from './events.ts'
import { Contact, type ContactChange, type contactsQuery, type NewContact } from './schemas.ts'

export const ContactInUse = refusal(
  409,
  'contact_in_use',
  'A lead points to this contact',
  'A lead was converted into this contact and keeps pointing to it; change the contact instead.',
)

const contacts = records('contacts', {
  columns: Contact.keyof().options,
  events: contactEvents,
})

export const { read: readContact } = contacts

/** The organization's contacts that match every given filter. */
export function listContacts(scope: OrganizationScope, query: z.output<typeof contactsQuery>) {
  const { tag, email, search } = query
  const filters = [
    ...when(tag, hasTag),
    ...when(email, hasEmail),
    ...when(search, holdsText('name', 'email', 'phone')),
  ]
  return listPage(
    contacts.all(scope).where((eb) => eb.and(filters)),
    query,
    {
      created_at: sql.ref('created_at'),
      name: sql`lower(name)`,
      updated_at: sql.ref('updated_at'),
    },
  )
}

function hasTag(tag: string): Expression<SqlBool> {
  return sql`exists (select from unnest(tags) as held(tag) where lower(held.tag) = lower(${tag}))`
}

/** Two e-mails are the same whatever their case; an empty e-mail matches nothing. */
export function hasEmail(email: string): Expression<SqlBool> {
  return sql`email <> '' and lower(email) = lower(${email})`
}

/** Whether the organization has begun to keep contacts; its cost does not grow with their number. */
export async function hasContacts({ db, organizationId }: OrganizationScope): Promise<boolean> {
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  return contact !== undefined
}

/** Adds a contact without looking for another one like it. @throws ValidationFailed for a nameless one */
export function insertContact(scope: OrganizationScope, contact: z.output<typeof NewContact>) {
  return contacts.create(scope, contact).catch(refuseNameless)
}

/** Changes the given fields; tags replace the ones before. @throws NotFound, RecordChanged, ValidationFailed */
export function changeContact(
  scope: OrganizationScope,
  id: string,
  change: z.output<typeof ContactChange>,
) {
  return contacts.change(scope, id, change).catch(refuseNameless)
}

/** Asked of the database, since two changes at once may each take away another of the three. */
function refuseNameless(error: unknown): never {
  if (!violates(error, 'contact_has_a_name')) throw error
  throw new ValidationFailed({
    detail: 'Fill `name`, `email` or `phone`; a contact needs one of them.',
    errors: ['name', 'email', 'phone'].map((field) => ({
      field,
      code: 'required',
      message: 'Fill at least one of name, email and phone.',
    })),
  })
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
    await contacts.delete(inside, id).catch(refuseInUse)
  })
}

/** Only tables of domains further right can still point here. */
function refuseInUse(error: unknown): never {
  throw isReferenced(error) ? new ContactInUse() : error
}
