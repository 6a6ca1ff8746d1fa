import { sql } from 'kysely'
import { messageIdOf } from '#adapters/mail/composed.ts'
import type { Mailer, MailOutcome } from '#adapters/mail/mailer.ts'
import { retryDelays } from '#domains/mail/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { Refusal } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { backToDraft } from '../approval.ts'
import { asDraft, lockDraft, type DraftRow, type StatusReason } from '../drafts.ts'
import { draftEvents } from '../events.ts'
import type { Rights } from '../grounds.ts'
import { rejectFor } from '../sequence.ts'
import { updateDraft } from '../update.ts'
import { messageOf } from './message.ts'
import { findObstacle, type Obstacle } from './obstacles.ts'
import { noteSent } from './sent.ts'

/** Longer than an attempt can last: after it, one that was not finished was lost with its process. */
export const leaseMs = 180_000

/** With what mails to leads are sent, and what their sources allow. */
export interface Sending {
  readonly mailer: Mailer
  readonly rights: Rights
}

/** Thrown where the mail must not leave, before its first byte does. */
class HeldBack extends Error {
  readonly obstacle: Obstacle | undefined
  constructor(obstacle: Obstacle | undefined) {
    super('the mail is held back')
    this.obstacle = obstacle
  }
}

/**
 * Makes one attempt to send a draft that is due, and says what follows from it. Everything that may stand in the way is
 * asked under locks, with the mark that it was handed over: one that bears the mark is never sent again.
 */
export async function sendDraft(
  scope: OrganizationScope,
  sending: Sending,
  id: string,
): Promise<void> {
  const draft = await claim(scope, id)
  if (draft === undefined) return
  const obstacle = await transaction(scope, (inside) => findObstacle(inside, draft, sending.rights))
  if (obstacle !== undefined) return hold(scope, draft, obstacle)
  const held: { back?: HeldBack } = {}
  const handingOver = () =>
    handOver(scope, draft, sending.rights).catch((error: unknown) => {
      if (error instanceof HeldBack) held.back = error
      throw error
    })
  const outcome = await attempt(scope, draft, sending.mailer, handingOver)
  if (held.back !== undefined) return hold(scope, draft, held.back.obstacle)
  await conclude(scope, draft, outcome)
}

/** Only one of many takes it. Guarded by "is sent once, however many try". */
async function claim(
  { db, organizationId, now }: OrganizationScope,
  id: string,
): Promise<DraftRow | undefined> {
  const row = await db
    .updateTable('gtm_draft_emails')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: leaseEnd(now()) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('handed_over_at', 'is', null)
    .where('next_attempt_at', '<=', timestamp(now()))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : asDraft(row)
}

/** What the service itself refuses, such as to seal without a key, can be mended. */
async function attempt(
  scope: OrganizationScope,
  draft: DraftRow,
  mailer: Mailer,
  handingOver: () => Promise<void>,
): Promise<MailOutcome> {
  try {
    return await mailer.send(await messageOf(scope, draft), handingOver)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: 'delayed', reason: error.message }
  }
}

/** @throws HeldBack where something came between, such as an edit: that undoes the approval that was read */
function handOver(scope: OrganizationScope, draft: DraftRow, rights: Rights): Promise<void> {
  return transaction(scope, async (inside) => {
    const obstacle = await findObstacle(inside, draft, rights)
    if (obstacle !== undefined) throw new HeldBack(obstacle)
    const now = inside.now()
    const { numUpdatedRows } = await inside.db
      .updateTable('gtm_draft_emails')
      .set({
        handed_over_at: timestamp(now),
        next_attempt_at: leaseEnd(now),
        message_id: messageIdOf(draft.id, inside.config.MAIL_FROM ?? ''),
      })
      .where('organization_id', '=', inside.organizationId)
      .where('id', '=', draft.id)
      .where('status', '=', 'approved')
      .where('approved_at', '=', draft.approved_at)
      .where('attempts', '=', draft.attempts)
      .where('handed_over_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new HeldBack(undefined)
  })
}

/** Writes down why it does not leave, unless somebody decided otherwise meanwhile. */
function hold(
  scope: OrganizationScope,
  claimed: DraftRow,
  obstacle: Obstacle | undefined,
): Promise<void> {
  return transaction(scope, async (inside) => {
    const draft = await lockDraft(inside, claimed.id)
    const isStale = draft.attempts !== claimed.attempts || draft.status !== 'approved'
    if (obstacle === undefined || isStale) return
    const { kind, reason } = obstacle
    if (kind === 'end') await rejectFor(inside, draft, reason)
    else if (kind === 'revise')
      await updateDraft(
        inside,
        draft,
        { ...backToDraft, status_reason: reason },
        draftEvents.updated,
      )
    else
      await updateDraft(inside, draft, {
        status_reason: reason,
        next_attempt_at: timestamp(obstacle.until),
      })
  })
}

/** What the reply of the server, or its silence, leads to. */
function conclude(
  scope: OrganizationScope,
  claimed: DraftRow,
  { status, reason }: MailOutcome,
): Promise<void> {
  return transaction(scope, async (inside) => {
    if (status === 'sent') return noteSent(inside, claimed, null)
    scope.log.warn({ draft_id: claimed.id, status, reason }, 'mail to a lead not sent')
    if (status === 'unknown') return noteSent(inside, claimed, outcomeUnknown)
    const draft = await lockDraft(inside, claimed.id)
    if (draft.attempts !== claimed.attempts || draft.status !== 'approved') return
    const delay = retryDelays[draft.failures]
    if (status === 'refused' || delay === undefined) {
      await rejectFor(inside, draft, refused(reason))
      return
    }
    await updateDraft(inside, draft, {
      handed_over_at: null,
      failures: draft.failures + 1,
      status_reason: delayed(reason),
      next_attempt_at: timestamp(new Date(inside.now().getTime() + delay * 1000)),
    })
  })
}

export const outcomeUnknown: StatusReason = {
  code: 'outcome_unknown',
  message: 'The mail server had the whole mail and did not say whether it took it.',
}

function refused(reason: string): StatusReason {
  return { code: 'server_refused', message: `The mail server would not take it: ${reason}` }
}

function delayed(reason: string): StatusReason {
  return { code: 'server_delayed', message: `The mail server did not take it yet: ${reason}` }
}

function leaseEnd(now: Date): string {
  return timestamp(new Date(now.getTime() + leaseMs))
}
