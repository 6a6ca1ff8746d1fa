import { timestamp } from '#kernel/clock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { leadEvents } from '../leads/events.ts'
import { lockLead, updateLead } from '../leads/leads.ts'
import { lockDraft, readDraft, shown } from './drafts.ts'
import { draftEvents } from './events.ts'
import { DraftNotSent } from './refusals.ts'
import type { DraftEmail } from './schemas.ts'
import { readSender } from './sender/sender.ts'
import { endOf, endSequence } from './sequence.ts'
import { updateDraft } from './update.ts'

/** Marks that the lead replied to a mail: nothing more is sent to it. @throws NotFound, DraftNotSent */
export function markReplied(scope: OrganizationScope, id: string): Promise<DraftEmail> {
  return transaction(scope, async (inside) => {
    const { lead_id } = await readDraft(inside, id)
    const lead = await lockLead(inside, lead_id)
    const draft = await lockDraft(inside, id)
    if (draft.status !== 'sent') throw new DraftNotSent()
    const sender = await readSender(inside)
    if (draft.replied_at !== null) return shown(draft, sender)
    const replied_at = timestamp(inside.now())
    const marked = await updateDraft(inside, draft, { replied_at }, draftEvents.replied)
    if (endOf(lead.stage) === undefined)
      await updateLead(inside, lead, { stage: 'replied' }, leadEvents.updated)
    await endSequence(inside, lead_id, 'replied')
    return shown(marked, sender)
  })
}
