import { sql } from 'kysely'
import type { Mailer, MailOutcome } from '#adapters/mail/mailer.ts'
import { timestamp } from '#kernel/clock.ts'
import { enqueueForService } from '#kernel/jobs/job.ts'
import type { Scope } from '#kernel/scope.ts'
import { mintLink } from '../links/links.ts'
import { languageOf, type Language } from '#kernel/text/languages.ts'
import { kinds, type Facts, type Kind, type MailKind } from '../messages/kinds.ts'
import { render } from '../messages/render.ts'
import { delivering } from './delivering.ts'
import { nextAttempt } from './retries.ts'
import { whatIsKept } from './forgetting.ts'

/** Longer than an attempt can last: after it, one that was not finished was lost with its process. */
export const leaseMs = 180_000

interface Claimed {
  readonly id: string
  readonly kind: MailKind
  readonly recipient: string
  readonly language: string
  readonly time_zone: string
  readonly facts: Facts[MailKind]
  readonly link_subject: string | null
  readonly link_expires_at: string | null
  readonly attempts: number
  readonly created_at: string
}

/**
 * Makes one attempt to send a mail that is due, and says what follows from it. Before the first byte leaves, the
 * mail is marked as handed over; one that stays so is never sent again.
 */
export async function deliver(scope: Scope, mailer: Mailer, id: string): Promise<void> {
  const mail = await claim(scope, id)
  if (mail === undefined) return
  const { kind, facts, time_zone: timeZone } = mail
  const language = languageOf(mail.language)
  const link = await linkFor(scope, mail, language)
  const service = scope.config.PUBLIC_URL
  const message = {
    ...render({ kind, facts, language, timeZone, service, link }),
    id,
    to: mail.recipient,
    language,
    date: new Date(mail.created_at),
  }
  await conclude(scope, mail, await mailer.send(message, () => markHandedOver(scope, mail)))
}

/** Only one of many takes it. Guarded by "is sent once, however many try". */
async function claim({ db, now }: Scope, id: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update mails set attempts = attempts + 1, next_attempt_at = ${leaseEnd(now())}
     where id = ${id} and status = 'pending' and next_attempt_at <= ${timestamp(now())}
    returning id, kind, recipient, language, time_zone, facts, link_subject, link_expires_at, attempts, created_at`.execute(
    db,
  )
  return rows[0]
}

/** The page behind it speaks the language of the mail. */
async function linkFor(
  scope: Scope,
  mail: Claimed,
  language: Language,
): Promise<string | undefined> {
  const { page, isCode = false }: Kind = kinds[mail.kind]
  if ((page === undefined && !isCode) || mail.link_subject === null) return undefined
  const token = await mintLink(scope, mail.id)
  return page === undefined ? token : `${scope.config.PUBLIC_URL}${page}${token}?lang=${language}`
}

/** @throws Error where the mail was cancelled or another attempt began meanwhile */
async function markHandedOver({ db, now }: Scope, { id, attempts }: Claimed): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ status: 'handed_over', next_attempt_at: leaseEnd(now()) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('the mail is no longer to be sent')
}

async function conclude(scope: Scope, mail: Claimed, { status, reason }: MailOutcome) {
  const now = scope.now()
  const again = status === 'delayed' ? nextAttempt(mail, now) : null
  const ended = status === 'delayed' || status === 'refused' ? 'failed' : status
  const { numUpdatedRows } = await scope.db
    .updateTable('mails')
    .set({
      status: again === null ? ended : 'pending',
      next_attempt_at: again === null ? null : timestamp(again),
      last_outcome: reason,
      ...(again === null ? whatIsKept(mail.kind) : {}),
      ...(status === 'sent' ? { sent_at: timestamp(now) } : {}),
    })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('status', 'in', ['pending', 'handed_over'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  if (status !== 'sent') scope.log.warn({ mail_id: mail.id, status, reason }, 'mail not sent')
  if (again === null) return
  const startAfterSeconds = Math.ceil((again.getTime() - now.getTime()) / 1000)
  await enqueueForService(scope, delivering, { mail_id: mail.id }, { startAfterSeconds })
}

function leaseEnd(now: Date): string {
  return timestamp(new Date(now.getTime() + leaseMs))
}
