import { z } from 'zod'
import type { OrganizationScope } from '#kernel/scope.ts'
import { id } from '#kernel/wire/primitives.ts'
import { contacts } from '../contacts/contacts.ts'
import { findAlias, findAliases } from '../merges/aliases.ts'

export type LockedContact = Awaited<ReturnType<typeof contacts.lockMany>>[number]

/** The contact that is meant, locked so that the later of two that come at once is kept; nothing where there is none. */
export async function lockContact(
  scope: OrganizationScope,
  contactId: string,
): Promise<LockedContact | undefined> {
  const [locked] = await contacts.lockMany(scope, [contactId])
  if (locked !== undefined) return locked
  const end = await findAlias(scope, 'contact', contactId)
  return end === undefined ? undefined : lockContact(scope, end)
}

const Naming = z.object({ contact_id: id })

/** Locks the contacts that interactions name as they were sent, in one order for all callers; what names none is refused later. */
export async function lockContactsNamed(
  scope: OrganizationScope,
  all: readonly unknown[],
): Promise<void> {
  const ids = all.flatMap((data) => Naming.safeParse(data).data?.contact_id ?? [])
  if (ids.length === 0) return
  const aliases = await findAliases(scope, ids)
  await contacts.lockIds(scope, [...new Set(ids.map((one) => aliases.get(one)?.into_id ?? one))])
}
