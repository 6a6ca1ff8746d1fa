import { sql } from 'kysely'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { addressesIn, allAddressesIn, isAnyMeant, mentionedInOwn } from '../records/meant.ts'
import { deleteForGood } from '../records/removal.ts'
import { contacts } from './contacts.ts'
import { deals } from '../deals/deals.ts'
import type { Contact } from './schemas.ts'
import { deleteWritten, writtenAbout } from './written-about.ts'

const nameless = '–'

/** How the source of a contact begins that was a lead before. */
export const sourceOfLeads = 'Lead found by '

/**
 * Contacts with somebody's address, those that their leads became, and what members wrote down about them. Their deals
 * and tasks stay, without them.
 */
export const contactsOfOutsiders: OutsiderKeeper = {
  tables: ['contacts', 'contact_tags', 'contact_emails', 'record_words', 'notes', 'interactions'],
  isProspecting: false,
  meet: async (scope, outsider) => {
    const found = await contactsOf(scope, outsider)
    if (isInTransaction(scope)) await contacts.lockIds(scope, idsOf(found))
    const deals = await dealsNamedAfter(scope, found)
    return {
      identifiers: found.flatMap(addressesIn),
      subjects: [...found, ...deals, ...(await writtenAbout(scope, idsOf(found)))].map(
        ({ id }) => id,
      ),
    }
  },
  show: async (scope, outsider) => {
    const found = await contactsOf(scope, outsider)
    const written = await writtenAbout(scope, idsOf(found))
    return [...found.map((one) => ({ kind: 'contact', ...one })), ...written].map(
      ({ kind, ...one }) => writtenByMembers(kind, one),
    )
  },
  erase: async (scope, outsider) => {
    const found = await contactsOf(scope, outsider)
    for (const { id } of await dealsNamedAfter(scope, found))
      await deals.change(scope, id, { title: nameless })
    const written = await writtenAbout(scope, idsOf(found))
    for (const one of written) await deleteWritten(scope, one)
    for (const { id } of found) await deleteForGood(scope, 'contact', id)
    const notes = written.filter(({ kind }) => kind === 'note').length
    return { contacts: found.length, notes, interactions: written.length - notes }
  },
}

function idsOf(found: readonly Contact[]): string[] {
  return found.map(({ id }) => id)
}

/** A deal that a lead became bears the name of who asked, where no company is known. */
async function dealsNamedAfter(scope: OrganizationScope, found: readonly Contact[]) {
  const names = new Set(found.map(({ name }) => name))
  const theirs = await deals
    .all(scope)
    .where('contact_id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .execute()
  return theirs.filter(({ title }) => names.has(title))
}

/** Five questions, since no index serves all; but for ids, what is found is compared in full. */
async function contactsOf(scope: OrganizationScope, outsider: Outsider): Promise<Contact[]> {
  const { subjects, hosts, needles } = outsider
  const byId = await contacts
    .all(scope)
    .where('id', '=', sql<string>`any(${[...subjects]}::uuid[])`)
    .execute()
  const byHost = await contacts
    .all(scope)
    .where('email_domain_key', '=', sql<string>`any(${hosts}::text[])`)
    .execute()
  const byFurther = await contacts
    .all(scope)
    .where('id', 'in', contactsWithHosts(scope, hosts))
    .execute()
  const byHandle = await contacts
    .all(scope)
    .where('name_key', '=', sql<string>`any(${needles}::text[])`)
    .execute()
  const byOwn = await contacts.all(scope).where(mentionedInOwn(outsider)).execute()
  const meant = [...byHost, ...byFurther, ...byOwn].filter((one) =>
    isAnyMeant(outsider, allAddressesIn(one)),
  )
  const called = byHandle.filter((one) => isCalledByHandle(outsider, one))
  return [...new Map([...byId, ...called, ...meant].map((one) => [one.id, one])).values()]
}

/** What was a lead without a name has its handle for a name, also once the lead is gone. */
function isCalledByHandle({ isMeant }: Outsider, { name, source }: Contact): boolean {
  return source.startsWith(sourceOfLeads) && isMeant({ handle: name })
}

function contactsWithHosts({ db, organizationId }: OrganizationScope, hosts: readonly string[]) {
  return db
    .selectFrom('contact_emails')
    .select('contact_id')
    .where('organization_id', '=', organizationId)
    .where('email_domain_key', '=', sql<string>`any(${[...hosts]}::text[])`)
}
