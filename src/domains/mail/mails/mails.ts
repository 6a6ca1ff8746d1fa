import { hourMs, timestamp } from '#kernel/clock.ts'
import { isFound } from '#kernel/records/presence.ts'
import { enqueueForService } from '#kernel/jobs/job.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { kinds, type Facts, type Kind, type MailKind } from '../messages/kinds.ts'
import type { Language } from '#kernel/text/languages.ts'
import { holdsOpenLink } from '../links/links.ts'
import { mostOfAll, mostOfSender, mostUnasked, takeAllowance } from './allowance.ts'
import { delivering } from './delivering.ts'

const usual = { ofSender: mostOfSender, toAddress: mostUnasked }

export interface Mail<K extends MailKind> {
  readonly kind: K
  /** Names what it tells of, such as the id of a change: for the same kind and occasion there is one mail. */
  readonly occasion: string
  readonly to: {
    readonly address: string
    readonly language: Language
    /** IANA name of the one that times are given in; UTC where it is not known. */
    readonly timeZone?: string
  }
  readonly facts: Facts[K]
  /** Id of the person whom it names, or whom it is for: it is forgotten with them. */
  readonly about?: string
  /** Id of whom or what its link is about; only for kinds with a link. */
  readonly linkSubject?: string
  /** On whose behalf strangers are mailed, such as an organization: it may only do so often. */
  readonly sender?: string
}

/**
 * Writes a mail in the transaction of what it tells of, and the job that sends it. Returns whether it will be
 * sent: not a second time for the same occasion, and not where too many of its kind go to the address (`allowance.ts`).
 */
export function sendMail<K extends MailKind>(scope: Scope, mail: Mail<K>): Promise<boolean> {
  return transaction(scope, async (inside) => {
    if (!(await isAllowed(inside, mail))) return false
    const id = await insertMail(inside, mail)
    if (id === undefined) return false
    await enqueueForService(inside, delivering, { mail_id: id })
    return true
  })
}

/**
 * A sender has their own to each address, so that one does not use up what others may send there. Where nobody knows who
 * sends, the address is mailed again once no link is open there: else a stranger would keep its owner out.
 */
async function isAllowed<K extends MailKind>(
  scope: Scope,
  { kind, to: { address }, sender, linkSubject }: Mail<K>,
): Promise<boolean> {
  const { isUnasked = false, most = usual }: Kind = kinds[kind]
  if (!isUnasked) return true
  if (sender !== undefined)
    return (
      (await takeAllowance(scope, kind, sender, most.ofSender)) &&
      (await takeAllowance(scope, kind, `${sender} ${address}`, most.toAddress)) &&
      takeAllowance(scope, kind, address, mostOfAll)
    )
  if (await takeAllowance(scope, kind, address, most.toAddress)) return true
  if (linkSubject === undefined) return false
  return !(await holdsOpenLink(scope, kind, { subject: linkSubject, address }))
}

/** Whether a mail of this kind went to the address and its link has not run out. */
export function holdsOpenMail({ db, now }: Scope, kind: MailKind, address: string) {
  return isFound(
    db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', kind)
      .where((is) => is(is.fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
      .where('link_expires_at', '>', timestamp(now()))
      .where('status', '!=', 'cancelled')
      .limit(1),
  )
}

/** Those of the subjects about which a mail of this kind was sent, or is on its way; as long as mails are kept, 30 days. */
export async function mailedAbout(
  { db }: Scope,
  kind: MailKind,
  subjects: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const mails = await db
    .selectFrom('mails')
    .select('link_subject')
    .where('link_subject', 'in', [...subjects])
    .where('kind', '=', kind)
    .where('status', 'not in', ['failed', 'cancelled'])
    .execute()
  return new Set(mails.map(({ link_subject }) => link_subject))
}

async function insertMail<K extends MailKind>(scope: Scope, mail: Mail<K>) {
  const { kind, occasion, to, facts, about, linkSubject } = mail
  const { linkHours = 0 }: Kind = kinds[kind]
  const now = scope.now()
  const inserted = await scope.db
    .insertInto('mails')
    .values({
      id: scope.newId(),
      occasion: `${kind} ${occasion}`,
      kind,
      recipient: to.address,
      language: to.language,
      time_zone: to.timeZone ?? 'UTC',
      facts: JSON.stringify(facts),
      about: about ?? null,
      link_subject: linkSubject ?? null,
      link_expires_at:
        linkSubject === undefined ? null : timestamp(new Date(now.getTime() + linkHours * hourMs)),
      status: 'pending',
      attempts: 0,
      next_attempt_at: timestamp(now),
      created_at: timestamp(now),
    })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}
