import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { forgetUntil } from '#kernel/jobs/due.ts'
import { isFound } from '#kernel/records/presence.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { hashSecret, randomBase62 } from '#kernel/secrets.ts'
import type { LinkKind, MailKind } from '../messages/kinds.ts'

/** What a link is about, and where it was sent: who holds it reads mail there. */
export interface Link {
  readonly subject: string
  readonly address: string
}

/** A new secret for the link of a mail; only its SHA-256 is kept. @throws Error for a cancelled mail */
export async function mintLink(scope: Scope, mailId: string): Promise<string> {
  const token = newToken()
  const { numAffectedRows = 0n } = await sql`
    insert into mail_links (token_hash, kind, subject, address, created_at, expires_at)
    select ${hashSecret(token)}, m.kind, m.link_subject, m.recipient, ${timestamp(scope.now())}, m.link_expires_at
      from mails m where m.id = ${mailId} and m.status = 'pending' for update`.execute(scope.db)
  if (numAffectedRows === 0n) throw new Error('the mail is no longer to be sent')
  return token
}

/** A link that somebody hands over by other means than mail. Returns its secret. */
export async function createLink(
  scope: Scope,
  kind: LinkKind,
  { subject, address }: Link,
  expiresAt: Date,
): Promise<string> {
  const token = newToken()
  await scope.db
    .insertInto('mail_links')
    .values({
      token_hash: hashSecret(token),
      kind,
      subject,
      address,
      created_at: timestamp(scope.now()),
      expires_at: timestamp(expiresAt),
    })
    .execute()
  return token
}

/** The link with this secret, while it can be used; looking does not use it. */
export function findLink({ db, now }: Scope, kind: LinkKind, token: string) {
  return db
    .selectFrom('mail_links')
    .select(['subject', 'address'])
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', timestamp(now()))
    .executeTakeFirst()
}

/**
 * What a secret was a link to, while that is known: until some time after it runs out. It gives its holder no right to
 * anything, only the reason why it does nothing.
 */
export async function recallLink(
  { db }: Scope,
  kind: LinkKind,
  token: string,
): Promise<(Link & { readonly isEnded: boolean }) | undefined> {
  const found = await db
    .selectFrom('mail_links')
    .select(['subject', 'address', 'used_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { used_at, ...link } = found
  return { ...link, isEnded: used_at !== null }
}

/** Whether a link of a kind about a subject can be used at an address, or a mail that will hold one is on its way. */
export async function holdsOpenLink(
  { db, now }: Scope,
  kind: MailKind,
  { subject, address }: Link,
): Promise<boolean> {
  const instant = timestamp(now())
  const link = db
    .selectFrom('mail_links')
    .select('subject')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant)
  const mail = db
    .selectFrom('mails')
    .select('id')
    .where('link_subject', '=', subject)
    .where('kind', '=', kind)
    .where('recipient', '=', address)
    .where('status', '=', 'pending')
    .where('link_expires_at', '>', instant)
  return (await isFound(link.limit(1))) || isFound(mail.limit(1))
}

/** When the mail that holds the link was asked for, in the transaction of what it tells of; none where it was handed over. */
export async function toldAt({ db }: Scope, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('mail_links as l')
    .innerJoin('mails as m', (on) =>
      on
        .onRef('m.link_subject', '=', 'l.subject')
        .onRef('m.kind', '=', 'l.kind')
        .onRef('m.recipient', '=', 'l.address')
        .onRef('m.link_expires_at', '=', 'l.expires_at'),
    )
    .select('m.created_at')
    .where('l.token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  return found?.created_at
}

/**
 * Uses a link, and with it every other of its kind about the same subject; undefined where it cannot be used.
 * Of many at once one succeeds: guarded by "is used once, however many try".
 */
export async function useLink(
  scope: Scope,
  kind: LinkKind,
  token: string,
): Promise<Link | undefined> {
  const link = await findLink(scope, kind, token)
  if (link === undefined) return undefined
  const used = await closed(scope, link.subject, [kind])
  return used.some(({ token_hash }) => token_hash.equals(hashSecret(token))) ? link : undefined
}

/** Ends the open links about a subject, and keeps mails with such links from being sent. */
export async function closeLinks(
  scope: Scope,
  subject: string,
  kinds: readonly LinkKind[],
): Promise<void> {
  await transaction(scope, async (inside) => {
    await inside.db
      .updateTable('mails')
      .set({ status: 'cancelled', next_attempt_at: null })
      .where('link_subject', '=', subject)
      .where('kind', 'in', [...kinds])
      .where('status', '=', 'pending')
      .execute()
    await closed(inside, subject, kinds)
  })
}

/** Forgets links that ran out a while ago. */
export async function forgetLinks({ db, now }: Scope): Promise<void> {
  await forgetUntil(db, { table: 'mail_links', column: 'expires_at', until: timestamp(now()) })
}

function closed({ db, now }: Scope, subject: string, kinds: readonly LinkKind[]) {
  return db
    .updateTable('mail_links')
    .set({ used_at: timestamp(now()) })
    .where('subject', '=', subject)
    .where('kind', 'in', [...kinds])
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute()
}

function newToken(): string {
  return `svc_lnk_${randomBase62(43)}`
}
