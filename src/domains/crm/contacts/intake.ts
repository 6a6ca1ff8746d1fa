import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#kernel/wire/primitives.ts'
import { conflict } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { checked } from '#kernel/wire/input.ts'
import { candidatesOf } from '../duplicates/candidates.ts'
import { Candidate } from '../duplicates/schemas.ts'
import { contacts, contactsByEmail } from './contacts.ts'
import type { Contact, Intake, NewContact, OnDuplicate } from './schemas.ts'

export const ContactExists = conflict(
  'contact_exists',
  'A contact with this e-mail already exists',
  'Use the contact named in `existing_id`, or send `on_duplicate=update` or `on_duplicate=create`.',
  { existing_id: id, candidates: z.array(Candidate).meta({ example: [] }) },
)

/**
 * Adds a contact. Where others have one of its e-mails, `choice` decides: add one more, refuse, or update the
 * oldest: filled fields replace, tags are united. @throws ContactExists, ValidationFailed
 */
export async function createContact(
  scope: OrganizationScope,
  fields: NewContact,
  choice: OnDuplicate = 'create',
): Promise<Intake> {
  const emails = [fields.email, ...(fields.emails ?? [])].filter((email) => email !== '')
  if (choice === 'refuse_similar') return createUnlike(scope, fields, emails)
  if (emails.length === 0) return intake(await contacts.create(scope, fields), [])
  return transaction(scope, async (inside) => {
    await lockEmails(inside, emails)
    const twins = await contactsWith(inside, emails)
    const [oldest, ...others] = twins
    if (oldest === undefined || choice === 'create')
      return intake(await contacts.create(inside, fields), twins)
    if (choice === 'refuse') throw await existing(inside, fields, twins)
    return intake(await unite(inside, oldest, fields), others, false)
  })
}

/** The oldest contact with this e-mail, held; until the transaction ends nobody else adds one with it. */
export async function holdContactWith(
  scope: OrganizationScope,
  email: string,
): Promise<Contact | undefined> {
  if (email === '') return undefined
  await lockEmails(scope, [email])
  return (await contactsWith(scope, [email]))[0]
}

/** Adds a contact if it is surely like none; what only sounds alike is let in. @throws ContactExists */
function createUnlike(scope: OrganizationScope, fields: NewContact, emails: readonly string[]) {
  return transaction(scope, async (inside) => {
    await lockEmails(inside, emails)
    const twins = emails.length === 0 ? [] : await contactsWith(inside, emails)
    const made = await contacts.create(inside, fields)
    const candidates = await candidatesOf(inside, made.id, idsOf(twins))
    const [surest] = candidates
    if (surest !== undefined && surest.score >= sure) throw refusing(surest.id, candidates)
    return intake(made, twins)
  })
}

const sure = 0.5

/** It is added to be compared as it would be, and is gone with the transaction. */
async function existing(scope: OrganizationScope, fields: NewContact, twins: readonly Contact[]) {
  const { id: made } = await contacts.create(scope, fields)
  const candidates = await candidatesOf(scope, made, idsOf(twins))
  return refusing(twins[0]?.id ?? made, candidates)
}

function idsOf(found: readonly Contact[]): string[] {
  return found.map(({ id: one }) => one)
}

function refusing(existing_id: string, candidates: readonly Candidate[]) {
  const headers = { 'x-possible-duplicates': candidates.map(({ id: one }) => one).join(',') }
  return new ContactExists({ members: { existing_id, candidates: [...candidates] }, headers })
}

const maxDuplicates = 10

function intake(contact: Contact, twins: readonly Contact[], created = true): Intake {
  const others = twins.slice(0, maxDuplicates)
  return { contact, created, possible_duplicates: others.map(({ id }) => id) }
}

/**
 * Lets one caller at a time add a contact with one of these e-mails, until the transaction ends. The statement
 * after this one sees what the caller before wrote. Guarded by the race tests of contacts.
 */
async function lockEmails({ db, organizationId }: OrganizationScope, emails: readonly string[]) {
  await sql`insert into contact_email_locks (organization_id, stripe)
    select distinct ${organizationId}::uuid, get_byte(sha256(convert_to(lower(email), 'UTF8')), 0) as stripe
      from unnest(${emails}::text[]) email order by stripe
    on conflict (organization_id, stripe) do update set stripe = excluded.stripe`.execute(db)
}

/** What contacts are known by outside. */
export const contactKeys = {
  email: {
    lock: lockEmails,
    find: async (scope: OrganizationScope, email: string) =>
      (await contactsWith(scope, [email]))[0]?.id,
  },
}

/** Those first whose own address it is, of these the oldest. Locked, so that tags which someone adds meanwhile are not lost in the union. */
function contactsWith(scope: OrganizationScope, emails: readonly string[]): Promise<Contact[]> {
  const [own = ''] = emails
  const found = emails.map((email) => contactsByEmail(scope, email))
  const held = contacts
    .all(scope)
    .where(sql<boolean>`id in (select found_id from (${sql.join(found, sql` union all `)}) f)`)
    .forNoKeyUpdate()
  return held
    .orderBy(sql`coalesce(email_key = lower(${own}), false)`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxDuplicates + 1)
    .execute()
}

/** @throws ValidationFailed where the tags of both are too many for one */
function unite(scope: OrganizationScope, oldest: Contact, fields: NewContact) {
  const { tags, ...others } = Object.fromEntries(Object.entries(fields).filter(isFilled))
  const all = Array.isArray(tags) ? { tags: [...oldest.tags, ...tags] } : {}
  return contacts.change(scope, oldest.id, checked(contacts.shapes.change, { ...others, ...all }))
}

function isFilled([name, value]: readonly [name: string, value: unknown]): boolean {
  const { [name]: none }: Readonly<Record<string, unknown>> = contacts.shapes.defaults
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(none)
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
