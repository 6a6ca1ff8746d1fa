import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { LeadStage } from '../leads/stages.ts'
import { draftsOfLead, lockDraft, type DraftRow } from './drafts.ts'
import { draftEvents } from './events.ts'
import { mostTouches } from './schemas.ts'
import { DraftWaiting, TouchNotNext, type SequenceEnd } from './refusals.ts'
import { updateDraft } from './update.ts'

/** Days between a mail and the one that follows it, by the touch that follows. */
const gapDays: Readonly<Record<number, number>> = { 2: 4, 3: 7 }

/** When a mail may follow the one that was sent then. */
export function mayFollow(touch: number, sentAt: string): Date {
  return new Date(Date.parse(sentAt) + (gapDays[touch] ?? 0) * 86_400_000)
}

/** Why nothing more is written to a lead of this stage, if so. */
export function endOf(stage: LeadStage): SequenceEnd | undefined {
  return stage === 'replied' || stage === 'converted' || stage === 'dismissed' ? stage : undefined
}

/**
 * The touch to be drafted next, among those of the lead: one after the last that was not rejected. While that one waits
 * it has to be asked for by its number. @throws TouchNotNext, DraftWaiting
 */
export function nextTouch(
  present: readonly DraftRow[],
  wanted: number | undefined,
): { readonly touch: number; readonly before: DraftRow | undefined } {
  const standing = present.filter(({ status }) => status !== 'rejected')
  const before = standing.at(-1)
  if (wanted === undefined && before !== undefined && isOpen(before))
    throw new DraftWaiting({
      members: { existing_id: before.id, touch_number: before.touch_number },
    })
  const next = (before?.touch_number ?? 0) + 1
  const touch = wanted ?? next
  if (touch === next && touch <= mostTouches) return { touch, before }
  const existing = standing.find(({ touch_number }) => touch_number === touch)
  throw new TouchNotNext({
    members: {
      next_touch: next > mostTouches ? null : next,
      ...(existing !== undefined && { existing_id: existing.id }),
    },
  })
}

const reasons: Readonly<Record<SequenceEnd | 'earlier_rejected', string>> = {
  replied: 'The lead replied.',
  converted: 'The lead was converted.',
  dismissed: 'The lead was dismissed.',
  unsubscribed: 'The lead wants no more mail.',
  earlier_rejected: 'The mail before it was rejected.',
}

/** Rejects every mail to a lead, from a touch on, that has not left yet. The lead's row is locked, or its mails are. */
export async function endSequence(
  scope: OrganizationScope,
  leadId: string,
  reason: keyof typeof reasons,
  from = 1,
): Promise<void> {
  for (const { id, touch_number } of await draftsOfLead(scope, leadId)) {
    if (touch_number < from) continue
    const draft = await lockDraft(scope, id)
    if (isOpen(draft)) await rejectFor(scope, draft, { code: reason, message: reasons[reason] })
  }
}

/** Whether it may still be edited, approved or rejected: it has not left, nor is it leaving. */
export function isOpen({ status, handed_over_at }: DraftRow): boolean {
  return (status === 'draft' || status === 'approved') && handed_over_at === null
}

export function rejectFor(
  scope: OrganizationScope,
  draft: DraftRow,
  status_reason: DraftRow['status_reason'],
): Promise<DraftRow> {
  const change = { status: 'rejected' as const, status_reason, next_attempt_at: null }
  return updateDraft(scope, draft, change, draftEvents.rejected)
}

/** Lets the mail after one that was sent go when its time has come. */
export async function wakeNext(scope: OrganizationScope, sent: DraftRow, sentAt: Date) {
  const touch_number = sent.touch_number + 1
  await scope.db
    .updateTable('gtm_draft_emails')
    .set({ next_attempt_at: timestamp(mayFollow(touch_number, sentAt.toISOString())) })
    .where('organization_id', '=', scope.organizationId)
    .where('lead_id', '=', sent.lead_id)
    .where('touch_number', '=', touch_number)
    .where('status', '=', 'approved')
    .where('handed_over_at', 'is', null)
    .execute()
}
