import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { leadEvents } from '../../leads/events.ts'
import { lockLeadIfAny, updateLead, type LeadRow } from '../../leads/leads.ts'
import { keepNotice } from '../../notices/keeping.ts'
import { versionOf } from '../../notices/notices.ts'
import { article14Of, lockDraft, type DraftRow, type StatusReason } from '../drafts.ts'
import { draftEvents } from '../events.ts'
import { readSender } from '../sender/sender.ts'
import { wakeNext } from '../sequence.ts'
import { updateDraft } from '../update.ts'

/** Notes that a mail left, with what is not known of it; a lead that nobody had written to is contacted now. */
export async function noteSent(
  scope: OrganizationScope,
  { id, lead_id, attempts }: DraftRow,
  status_reason: StatusReason | null,
): Promise<void> {
  const lead = await lockLeadIfAny(scope, lead_id)
  if (lead === undefined) return
  const draft = await lockDraft(scope, id)
  if (draft.status !== 'approved' || draft.attempts !== attempts) return
  const now = scope.now()
  const change = {
    status: 'sent' as const,
    status_reason,
    next_attempt_at: null,
    sent_at: timestamp(now),
  }
  await updateDraft(scope, draft, change, draftEvents.sent)
  await noteTold(scope, lead, draft)
  await wakeNext(scope, draft, now)
  if (lead.stage === 'discovered' || lead.stage === 'qualified')
    await updateLead(scope, lead, { stage: 'contacted' }, leadEvents.updated)
}

/** Who got a mail that tells what is kept of them, has been told. */
async function noteTold(scope: OrganizationScope, lead: LeadRow, draft: DraftRow): Promise<void> {
  const text = article14Of(draft, await readSender(scope))
  if (text === null) return
  const { language, id: draft_id } = draft
  const given_at = timestamp(scope.now())
  await keepNotice(scope, lead, { way: 'email', language, draft_id, given_at, ...versionOf(text) })
}
