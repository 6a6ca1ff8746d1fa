import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, refusal, ValidationFailed } from '#kernel/errors.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { holdsText, when } from './conditions.ts'
import type { ContactChange, contactsQuery, NewContact } from './schemas.ts'
import { violates } from './violations.ts'

export const ContactInUse = refusal(
  409,
  'contact_in_use',
  'A lead points to this contact',
  'A lead was converted into this contact and keeps pointing to it; change the contact instead.',
)

const columns = ['id', 'name', 'email', 'phone', 'tags', 'created_at', 'updated_at'] as const

/** The organization's contacts that match every given filter. */
export function listContacts(
  scope: OrganizationScope,
  query: z.output<typeof contactsQuery>,
  url: string,
) {
  return listPage(
    scope.db
      .selectFrom('contacts')
      .select(columns)
      .where('organization_id', '=', scope.organizationId)
      .where((eb) => eb.and(filters(query))),
    query,
    {
      created_at: sql.ref('created_at'),
      name: sql`lower(name)`,
      updated_at: sql.ref('updated_at'),
    },
    url,
  )
}

function filters({ tag, email, search }: z.output<typeof contactsQuery>) {
  return [
    ...when(tag, hasTag),
    ...when(email, hasEmail),
    ...when(search, holdsText('name', 'email', 'phone')),
  ]
}

function hasTag(tag: string): Expression<SqlBool> {
  return sql`exists (select from unnest(tags) as held(tag) where lower(held.tag) = lower(${tag}))`
}

/** Two e-mails are the same whatever their case; no address is not an address. */
export function hasEmail(email: string): Expression<SqlBool> {
  return sql`email <> '' and lower(email) = lower(${email})`
}

/** One contact. @throws NotFound */
export async function findContact({ db, organizationId }: OrganizationScope, id: string) {
  const contact = await db
    .selectFrom('contacts')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (contact === undefined) throw new NotFound()
  return contact
}

/** Adds a contact without looking for another one like it. @throws ValidationFailed for a nameless one */
export function insertContact(
  { db, organizationId, newId, now }: OrganizationScope,
  { name, email, phone, tags }: z.output<typeof NewContact>,
) {
  const at = timestamp(now())
  return db
    .insertInto('contacts')
    .values({
      organization_id: organizationId,
      id: newId(),
      name,
      email,
      phone,
      tags,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(refuseNameless)
}

/** Changes the given fields; tags replace the ones before. @throws NotFound, ValidationFailed */
export async function changeContact(
  scope: OrganizationScope,
  id: string,
  { name, email, phone, tags }: z.output<typeof ContactChange>,
) {
  if ([name, email, phone, tags].every((value) => value === undefined))
    return findContact(scope, id)
  const contact = await scope.db
    .updateTable('contacts')
    .set({ name, email, phone, tags, updated_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
    .catch(refuseNameless)
  if (contact === undefined) throw new NotFound()
  return contact
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

/** Removes a contact; its tasks and deals stay, without a contact. @throws NotFound, ContactInUse */
export function deleteContact(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await lockContact(inside, id)
    await releaseRecords(inside, id)
    await inside.db
      .deleteFrom('contacts')
      .where('organization_id', '=', inside.organizationId)
      .where('id', '=', id)
      .execute()
      .catch(refuseInUse)
  })
}

/** Keeps new tasks and deals from pointing here until the end; guarded by the race test of contacts. */
async function lockContact({ db, organizationId }: OrganizationScope, id: string) {
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (contact === undefined) throw new NotFound()
}

async function releaseRecords(
  { db, organizationId, now }: OrganizationScope,
  contactId: string,
): Promise<void> {
  const released = { contact_id: null, updated_at: timestamp(now()) }
  await db
    .updateTable('tasks')
    .set(released)
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .execute()
  await db
    .updateTable('deals')
    .set(released)
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .execute()
}

/** Only tables of domains further right can still point here. */
function refuseInUse(error: unknown): never {
  const foreignKeyViolation = '23503'
  if ((error as { code?: unknown }).code === foreignKeyViolation) throw new ContactInUse()
  throw error
}
