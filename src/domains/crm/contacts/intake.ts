import { sql } from 'kysely'
import type { z } from 'zod'
import { id } from '#kernel/wire/primitives.ts'
import { refusal, ValidationFailed } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { contacts, hasEmail } from './contacts.ts'
import type { Contact, NewContact, onDuplicate } from './schemas.ts'
import { maxTags, uniqueTags } from './tags.ts'

export const ContactExists = refusal(
  409,
  'contact_exists',
  'A contact with this e-mail already exists',
  'Use the contact named in `existing_id`, or send `on_duplicate=update` or `on_duplicate=create`.',
  { existing_id: id },
)

/** What became of a new contact. */
export interface Intake {
  readonly contact: z.output<typeof Contact>
  /** False where an existing contact was updated instead. */
  readonly isNew: boolean
  /** Other contacts with the same e-mail, oldest first, at most 10. */
  readonly duplicates: readonly string[]
}

/**
 * Adds a contact. Where others have its e-mail, `choice` decides: add one more, refuse, or update the
 * oldest: filled fields replace, tags are united. @throws ContactExists, ValidationFailed
 */
export async function createContact(
  scope: OrganizationScope,
  fields: z.output<typeof NewContact>,
  choice: z.output<typeof onDuplicate>['on_duplicate'] = 'create',
): Promise<Intake> {
  if (fields.email === '') return added(await contacts.create(scope, fields))
  return transaction(scope, async (inside) => {
    await lockEmail(inside, fields.email)
    const twins = await contactsWith(inside, fields.email)
    const [oldest, ...others] = twins
    if (oldest === undefined || choice === 'create')
      return added(await contacts.create(inside, fields), twins)
    if (choice === 'refuse') throw new ContactExists({ members: { existing_id: oldest.id } })
    return { contact: await unite(inside, oldest, fields), isNew: false, duplicates: ids(others) }
  })
}

type Twin = Pick<z.output<typeof Contact>, 'id' | 'tags'>

const maxDuplicates = 10
function ids(twins: readonly Twin[]) {
  return twins.slice(0, maxDuplicates).map(({ id }) => id)
}

function added(contact: z.output<typeof Contact>, twins: readonly Twin[] = []): Intake {
  return {
    contact,
    isNew: true,
    duplicates: ids(twins),
  }
}

/**
 * Lets one caller at a time add a contact with this e-mail, until the transaction ends. The statement
 * after this one sees what the caller before wrote. Guarded by the race tests of contacts.
 */
async function lockEmail({ db, organizationId }: OrganizationScope, email: string) {
  await db
    .insertInto('contact_email_locks')
    .values({
      organization_id: organizationId,
      stripe: sql`get_byte(sha256(convert_to(lower(${email}), 'UTF8')), 0)`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'stripe'])
        .doUpdateSet({ stripe: sql.ref('excluded.stripe') }),
    )
    .execute()
}

/** Oldest first. Locked, so that tags which someone adds meanwhile are not lost in the union. */
function contactsWith(scope: OrganizationScope, email: string): Promise<Twin[]> {
  return contacts
    .all(scope)
    .where(hasEmail(email))
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxDuplicates + 1)
    .forNoKeyUpdate()
    .execute()
}

function unite(
  scope: OrganizationScope,
  { id, tags: held }: Twin,
  { name, email, phone, tags }: z.output<typeof NewContact>,
) {
  const united = uniqueTags([...held, ...tags])
  if (united.length > maxTags) throw new ValidationFailed(tooManyTags)
  return contacts.change(scope, id, {
    name: name || undefined,
    email,
    phone: phone || undefined,
    tags: united,
  })
}

const tooManyTags = {
  detail: `Send fewer \`tags\`: with those of the existing contact there are more than ${maxTags}.`,
  errors: [
    { field: 'tags', code: 'too_many' as const, message: `A contact has at most ${maxTags} tags.` },
  ],
}
