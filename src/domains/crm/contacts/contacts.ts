import { sql } from 'kysely'
import { noneFilled, unknownRecord } from '#kernel/errors.ts'
import { andAround, inWords } from '#kernel/lists/filters.ts'
import { labels } from '#kernel/lists/labels.ts'
import type { Values } from '#kernel/values.ts'
import type { Prepare } from '#kernel/records/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { requireBusiness } from '../records/business.ts'
import { requireMember } from '../records/owner.ts'
import { recordNoun } from '../records/record-noun.ts'
import { contactShapes } from './schemas.ts'

export const tags = labels('contact', 'tag')
/** The further addresses, which each contact is found by as by its own; one that becomes that changes places with it. */
const addresses = labels('contact', 'email', ['email'])

export const contacts = recordNoun('contact', {
  shapes: contactShapes,
  isFoundByParts: true,
  filters: {
    tag: tags.filter,
    email: { rows: contactsByEmail, orders: { created_at: 'found_at' } },
    search: andAround(
      inWords('name', 'email', 'emails', 'phone', 'first_name', 'last_name', 'title'),
      { table: 'accounts', texts: ['name'], to: 'account_id' },
      { table: 'notes', texts: ['body'], from: 'contact_id' },
    ),
  },
  orders: { name: 'name_order' },
  keys: { name: 'name_key', email: 'email_key' },
  byValue: {
    traits: [
      ['consent', 'phone', 'title', 'source', 'last_activity_at', 'tags'],
      [
        'email',
        'first_name',
        'last_name',
        'business_slug',
        'account_id',
        'owner_id',
        'external_id',
        'emails',
      ],
    ],
    values: [
      'email',
      'phone',
      'first_name',
      'last_name',
      'business_slug',
      'title',
      'source',
      'last_activity_at',
      'account_id',
      'owner_id',
      'external_id',
      'created_by',
      'created_at',
      'updated_at',
    ],
    inOrder: {
      id: 'id',
      email: 'email_key',
      phone: 'phone_order',
      first_name: 'first_name_alphabetical',
      last_name: 'last_name_alphabetical',
      title: 'title_alphabetical',
      source: 'source_alphabetical',
      consent: 'consent',
      business_slug: 'business_slug',
      last_activity_at: 'last_activity_at',
      account_id: 'account_id',
      owner_id: 'owner_id',
      external_id: 'external_id',
      created_by: 'created_by',
    },
    folded: {
      phone: 'phone_order',
      first_name: 'first_name_order',
      last_name: 'last_name_order',
      title: 'title_order',
      source: 'source_order',
    },
  },
  labelled: { tags, emails: addresses },
  refuses: {
    contact_has_a_name: () => noneFilled('name', 'email', 'phone'),
    contact_account_exists: () => unknownRecord('account_id', 'account'),
  },
  prepare: prepareContact,
})
export const { isAny: hasContacts } = contacts

/** The name is the first and the last one until it is set to another, and again once it is emptied; it never changes them. */
export async function prepareContact(...[scope, values, before = {}]: Parameters<Prepare>) {
  await requireMember(scope, values, before)
  await requireBusiness(scope, values, before)
  const called = values['name'] ?? before['name'] ?? ''
  const isOpen = called === '' || called === joined(before)
  const name = joined({ ...before, ...values })
  const further = furtherOf(values, before)
  return { ...values, ...further, ...(isOpen && name !== '' ? { name } : {}) }
}

/** None is the own one; a further address that becomes it changes places with it, so that none is forgotten. */
function furtherOf(values: Values, before: Values): Values {
  const { email, emails } = { ...before, ...values }
  const further = (emails ?? []) as readonly string[]
  const own = lower(email)
  const left = further.filter((one) => lower(one) !== own)
  if (left.length === further.length) return {}
  const { email: was } = before
  const isSent = values['emails'] !== undefined
  return { emails: isSent || typeof was !== 'string' || was === '' ? left : [...left, was] }
}

function lower(text: unknown): string {
  return typeof text === 'string' ? text.toLowerCase() : ''
}

function joined({ first_name: first = '', last_name: last = '' }: Values): string {
  return `${String(first)} ${String(last)}`.trim()
}

/**
 * The contacts that have an e-mail address as their own or among the further ones, each once. Two are the same whatever
 * their case; an empty one matches nothing, since its key is null.
 */
function contactsByEmail({ db, organizationId }: OrganizationScope, email: string) {
  return db
    .selectFrom('contacts')
    .select(['id as found_id', 'created_at as found_at'])
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .unionAll(
      db
        .selectFrom('contact_emails')
        .select(['contact_id as found_id', 'created_at as found_at'])
        .where('organization_id', '=', organizationId)
        .where('email_key', '=', sql<string>`lower(${email})`),
    )
}
