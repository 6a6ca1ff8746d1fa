import { sql } from 'kysely'
import type { Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { contacts, deleteContact } from './contacts.ts'
import type { Contact } from './schemas.ts'

/** Contacts with somebody's address, and those that their leads became. Their deals and tasks stay, without them. */
export const contactsOfOutsiders: OutsiderKeeper = {
  tables: ['contacts', 'contact_tags', 'record_words'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const found = await contactsOf(scope, outsider)
    return {
      identifiers: found.map(({ email }) => ({ email })),
      subjects: found.map(({ id }) => id),
    }
  },
  show: async (scope, outsider) =>
    (await contactsOf(scope, outsider)).map(({ id, created_at, ...data }) => ({
      kind: 'contact',
      id,
      collected_at: created_at,
      source: 'organization',
      url: null,
      data,
    })),
  erase: async (scope, outsider) => {
    const found = await contactsOf(scope, outsider)
    for (const { id } of found) await deleteContact(scope, id)
    return { contacts: found.length }
  },
}

/** Two questions, since no index serves both; what is found by host is compared in full. */
async function contactsOf(scope: OrganizationScope, outsider: Outsider): Promise<Contact[]> {
  const { subjects, hosts } = outsider
  const byId = await contacts
    .all(scope)
    .where('id', '=', sql<string>`any(${[...subjects]}::uuid[])`)
    .execute()
  const byHost = await contacts
    .all(scope)
    .where('email_domain_key', '=', sql<string>`any(${hosts}::text[])`)
    .execute()
  const meant = byHost.filter(({ email }) => outsider.isMeant({ email }))
  return [...new Map([...byId, ...meant].map((one) => [one.id, one])).values()]
}
