import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { checked } from '#kernel/wire/input.ts'
import { existing, maxTwins, takingIn, type OnDuplicate } from '../duplicates/taking-in.ts'
import { inAnyCase, lockStripes } from '../records/stripes.ts'
import { contacts } from './contacts.ts'
import { ofOneAddress, type Contact, type Intake, type NewContact } from './schemas.ts'

export const ContactExists = existing('contact', 'A contact like this one already exists')

const takeIn = takingIn<Contact, NewContact>({
  kind: 'contact',
  Exists: ContactExists,
  defaults: contacts.shapes.defaults,
  known: ({ email, emails = [] }) => [email, ...emails].filter((one) => one !== ''),
  lock: lockEmails,
  twins: contactsWith,
  create: (scope, fields) => contacts.create(scope, fields),
  change: (scope, one, values) =>
    contacts.change(scope, one, checked(contacts.shapes.change, values)),
})

/** Adds a contact, as it is chosen where others have one of its e-mails. @throws ContactExists, ValidationFailed */
export async function createContact(
  scope: OrganizationScope,
  fields: NewContact,
  choice?: OnDuplicate,
): Promise<Intake> {
  const { record: contact, ...others } = await takeIn(scope, fields, choice)
  return { contact, ...others }
}

/**
 * The contact with this e-mail, which is locked: the one whose own address it is, of several the oldest. Until the transaction
 * ends nobody else adds one with it.
 */
export async function lockContactWith(
  scope: OrganizationScope,
  email: string,
): Promise<Contact | undefined> {
  if (email === '') return undefined
  await lockEmails(scope, [email])
  return (await contactsWith(scope, [email]))[0]
}

/** Lets one caller at a time add a contact with one of these e-mails. Guarded by the race tests of contacts. */
function lockEmails(scope: OrganizationScope, emails: readonly string[]): Promise<void> {
  return lockStripes(scope, 'contact_email_locks', emails, inAnyCase)
}

/** What contacts are known by outside. */
export const contactKeys = {
  email: {
    ofSeveral: ofOneAddress,
    lock: lockEmails,
    find: async (scope: OrganizationScope, email: string) =>
      (await contactsWith(scope, [email]))[0]?.id,
  },
}

/** Those first whose own address the first of these is, of these the oldest. Locked, so that tags which someone adds meanwhile are not lost in the union. */
async function contactsWith(
  scope: OrganizationScope,
  emails: readonly string[],
): Promise<readonly Contact[]> {
  const ids = await idsWith(scope, emails)
  if (ids.length === 0) return []
  const held = await contacts
    .all(scope)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return held.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/**
 * Their ids, by a few of each address in the order of its index. Of an organization that is too new for its statistics the planner
 * expects one record, and would look at all of them for each of them. Guarded by `test/taking-in-plans.test.ts`.
 */
async function idsWith(
  { db, organizationId }: OrganizationScope,
  emails: readonly string[],
): Promise<string[]> {
  const most = maxTwins + 1
  const each = emails.map(
    (email, index) => sql`
      (select id, created_at, ${Math.min(index, 1)}::int as place from contacts
        where organization_id = ${organizationId} and email_key = lower(${email})
        order by created_at, id limit ${most})
      union all
      (select contact_id, created_at, 1 from contact_emails
        where organization_id = ${organizationId} and email_key = lower(${email})
        order by created_at, contact_id limit ${most})`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(each, sql` union all `)}) found
     group by id order by min(place), min(created_at), id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these addresses, in lower case, those that contacts have as further ones, with the oldest of each; some may be left out. */
export async function contactsWithFurther(
  { db, organizationId }: OrganizationScope,
  emails: readonly string[],
  except: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('contact_emails')
    .select(['email_key', 'contact_id'])
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', sql<string>`any(${[...emails]}::text[])`)
    .where('contact_id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('contact_id', 'desc')
    .execute()
  return new Map(rows.map(({ email_key, contact_id }) => [email_key, contact_id]))
}
