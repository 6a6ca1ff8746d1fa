import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { leadEvents } from '../../leads/events.ts'
import { lockLeadIfAny, updateLead } from '../../leads/leads.ts'
import { lockDraft, type DraftRow, type StatusReason } from '../drafts.ts'
import { draftEvents } from '../events.ts'
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
  await wakeNext(scope, draft, now)
  if (lead.stage === 'discovered' || lead.stage === 'qualified')
    await updateLead(scope, lead, { stage: 'contacted' }, leadEvents.updated)
}
