import { sql, type Expression, type SqlBool } from 'kysely'
import { noneFilled, refusal, unknownRecord } from '#kernel/errors.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { labels } from '#kernel/lists/labels.ts'
import { isReferenced } from '#kernel/postgres/constraints.ts'
import { noun } from '#kernel/postgres/noun.ts'
import type { Prepare, Values } from '#kernel/postgres/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { customFieldsOf } from '../fields/asked.ts'
import { withCustomFields } from '../fields/kept-by.ts'
import { requireMember } from '../records/owner.ts'
import { deals } from '../deals/deals.ts'
import { interactions } from '../interactions/interactions.ts'
import { notes } from '../notes/notes.ts'
import { tasks } from '../tasks/tasks.ts'
import { contactShapes } from './schemas.ts'

export const ContactInUse = refusal(
  409,
  'contact_in_use',
  'A lead points to this contact',
  'A lead was converted into this contact and keeps pointing to it; change the contact instead.',
)

export const tags = labels({
  subject: 'contact',
  table: 'contact_tags',
  record: 'contact_id',
  label: 'tag',
  column: 'tags',
})

export const contacts = withCustomFields(
  'contact',
  tags.keptBy(
    noun('contacts', {
      own: customFieldsOf('contact'),
      names: ['contact', 'contacts'],
      shapes: contactShapes,
      filters: {
        tag: tags.filter,
        email: hasEmail,
        search: inWords('name', 'email', 'phone', 'first_name', 'last_name', 'title'),
      },
      orders: { name: 'name_key' },
      keys: { name: 'name_key', email: 'email_key' },
      refuses: {
        contact_has_a_name: () => noneFilled('name', 'email', 'phone'),
        contact_account_exists: () => unknownRecord('account_id', 'account'),
      },
      prepare: prepareContact,
    }),
  ),
)
export const { isAny: hasContacts } = contacts

/** The name follows the first and the last one, unless it is another. */
async function prepareContact(...[scope, values, before = {}]: Parameters<Prepare>) {
  await requireMember(scope, values)
  const isOpen = (values['name'] ?? before['name'] ?? '') === joined(before)
  const name = joined({ ...before, ...values })
  return isOpen && name !== '' ? { ...values, name } : values
}

function joined({ first_name: first = '', last_name: last = '' }: Values): string {
  return `${String(first)} ${String(last)}`.trim()
}

/** Two e-mails are the same whatever their case; an empty e-mail matches nothing, since its key is null. */
export function hasEmail(email: string): Expression<SqlBool> {
  return sql`email_key = lower(${email})`
}

/**
 * Deletes a contact; its tasks, deals, notes and interactions stay, without a contact. The lock keeps new ones from pointing
 * here until the end (guarded by the race test of contacts). @throws NotFound, RecordChanged, ContactInUse
 */
export function deleteContact(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await contacts.lock(inside, id)
    for (const nouns of [tasks, deals, notes, interactions])
      await nouns.changeAll(inside, ['contact_id', id], { contact_id: null })
    // Only tables of domains further right can still point here.
    await contacts.delete(inside, id).catch((error) => {
      throw isReferenced(error) ? new ContactInUse() : error
    })
  })
}
