import { sql, type Expression, type SqlBool } from 'kysely'
import { noneFilled, unknownRecord } from '#kernel/errors.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { labels } from '#kernel/lists/labels.ts'
import { noun } from '#kernel/postgres/noun.ts'
import type { Prepare, Values } from '#kernel/postgres/records.ts'
import { customFieldsOf } from '../fields/asked.ts'
import { withCustomFields } from '../fields/kept-by.ts'
import { requireMember } from '../records/owner.ts'
import { contactShapes } from './schemas.ts'

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
      isRestorable: true,
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
