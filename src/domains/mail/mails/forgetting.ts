import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { kinds, type Kind, type MailKind } from '../messages/kinds.ts'

/** What becomes of the row of a mail with which nothing more happens. */
export function whatIsKept(kind: MailKind) {
  const { isForgotten = false }: Kind = kinds[kind]
  return isForgotten ? { recipient: '', facts: '{}' } : {}
}

/** The same for rows of any kind. */
export function whereForgotten() {
  const all = Object.entries(kinds) as [MailKind, Kind][]
  const forgotten = all.filter(([, { isForgotten = false }]) => isForgotten)
  return sql<boolean>`kind = any (${forgotten.map(([kind]) => kind)})`
}

/**
 * Forgets every mail and link that names a person, sent or not: those about them, those with their links, and what
 * went to the address, where that is known to be theirs.
 */
export async function forgetPerson(
  { db }: Scope,
  { id, address }: { readonly id: string; readonly address: string | null },
): Promise<void> {
  await sql`
    delete from mail_links
     where subject = ${id} or lower(address) = lower(${address}::text)
        or subject = any (array(select link_subject from mails where about = ${id}))`.execute(db)
  await sql`
    delete from mails
     where about = ${id} or link_subject = ${id} or lower(recipient) = lower(${address}::text)`.execute(
    db,
  )
}
