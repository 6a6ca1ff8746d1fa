import { requireConfirmed } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { enqueue } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { lockLeadIfAny } from '../leads/leads.ts'
import {
  draftsOfLead,
  lockDraft,
  readDraft,
  shown,
  textHash,
  type DraftRow,
  type StatusReason,
} from './drafts.ts'
import { draftEvents } from './events.ts'
import { placeholderIn } from './placeholders.ts'
import { DraftClosed, PlaceholderUnfilled, TextChanged } from './refusals.ts'
import { DraftEmail, type DraftEmailChange } from './schemas.ts'
import { sendingDraft } from './sending/job-name.ts'
import { outsetObstacle } from './sending/obstacles.ts'
import { readSender } from './sender/sender.ts'
import { endSequence, isOpen, rejectFor } from './sequence.ts'
import { updateDraft } from './update.ts'
import { following } from './wording/compose.ts'

/**
 * Approves a draft exactly as its hash names it; approved already, nothing more happens. The lock on the draft makes two
 * approvals one: guarded by the race test of approvals.
 * @throws NotFound, DraftClosed, AddressUnconfirmed, TextChanged, PlaceholderUnfilled
 */
export function approveDraft(
  scope: OrganizationScope,
  id: string,
  wanted: string,
): Promise<DraftEmail> {
  return transaction(scope, async (inside) => {
    const draft = requireOpen(await lockDraft(inside, id))
    await requireConfirmed(inside)
    const sender = await readSender(inside)
    const text_hash = textHash(draft, sender)
    if (text_hash !== wanted) throw new TextChanged({ members: { text_hash } })
    if (draft.status === 'approved' && draft.approved_hash === wanted) return shown(draft, sender)
    requireFilled(draft)
    const now = timestamp(inside.now())
    const approved = await updateDraft(
      inside,
      draft,
      {
        status: 'approved',
        status_reason: outsetObstacle(inside, sender),
        approved_hash: wanted,
        approved_at: now,
        approved_by: inside.actor.user_id,
        next_attempt_at: now,
        failures: 0,
      },
      draftEvents.approved,
    )
    await enqueue(inside, sendingDraft, { draft_id: id })
    return shown(approved, sender)
  })
}

/**
 * Changes subject and text of a draft that has not left; approved, it is a draft again. Those that follow it have its new
 * subject, unless a person gave them another. @throws NotFound, RecordChanged,
 * DraftClosed
 */
export function editDraft(
  scope: OrganizationScope,
  id: string,
  change: DraftEmailChange,
): Promise<DraftEmail> {
  return transaction(scope, async (inside) => {
    // So that none is drafted meanwhile that follows the subject from before.
    await lockLeadIfAny(inside, (await readDraft(inside, id)).lead_id)
    const draft = await lockDraft(inside, id)
    const sender = await readSender(inside)
    requireUnchanged(inside, shown(draft, sender), DraftEmail)
    const { subject = draft.subject, body = draft.body } = change
    if (subject === draft.subject && body === draft.body) return shown(draft, sender)
    requireOpen(draft)
    const edited = await updateDraft(
      inside,
      draft,
      { ...backToDraft, subject, body, sentences: sentencesOf(draft, body) },
      draftEvents.updated,
    )
    if (subject !== draft.subject) await renameFollowing(inside, draft, subject)
    return shown(edited, sender)
  })
}

/** What was drafted ahead stays in the conversation of the mail before it; of another subject it has to be approved again. */
async function renameFollowing(
  scope: OrganizationScope,
  { lead_id, touch_number, subject }: DraftRow,
  changed: string,
): Promise<void> {
  for (const { id } of await draftsOfLead(scope, lead_id)) {
    const draft = await lockDraft(scope, id)
    const isAhead = draft.touch_number > touch_number && isOpen(draft)
    if (!isAhead || draft.subject !== following(subject)) continue
    const status_reason = draft.status === 'approved' ? changedSince : draft.status_reason
    const change = { ...backToDraft, subject: following(changed), status_reason }
    await updateDraft(scope, draft, change, draftEvents.updated)
  }
}

const changedSince: StatusReason = {
  code: 'changed_since_approval',
  message: 'The subject of the mail before it has changed; read it and approve it again.',
}

/** What an approval left, taken away. */
export const backToDraft = {
  status: 'draft',
  status_reason: null,
  approved_hash: null,
  approved_at: null,
  approved_by: null,
  next_attempt_at: null,
} as const

const byPerson = { kind: 'person', field: 'body', url: null } as const

/** What stands there still as it was composed keeps where it is from; the rest is what a person wrote. */
function sentencesOf({ sentences }: DraftRow, body: string): DraftRow['sentences'] {
  const kept = sentences.filter(({ text }) => body.includes(text))
  const rest = kept.reduce((left, { text }) => left.replace(text, '\n'), body)
  const written = rest.split('\n').map((line) => line.trim())
  return [
    ...kept,
    ...written.filter((text) => text !== '').map((text) => ({ text, provenance: [byPerson] })),
  ]
}

/** Rejects a draft that has not left, and those that would follow it. @throws NotFound, DraftClosed */
export function rejectDraft(scope: OrganizationScope, id: string): Promise<DraftEmail> {
  return transaction(scope, async (inside) => {
    const draft = await lockDraft(inside, id)
    const sender = await readSender(inside)
    if (draft.status === 'rejected') return shown(draft, sender)
    const rejected = await rejectFor(inside, requireOpen(draft), null)
    await endSequence(inside, draft.lead_id, 'earlier_rejected', draft.touch_number + 1)
    return shown(rejected, sender)
  })
}

function requireFilled({ subject, body }: DraftRow): void {
  const placeholder = placeholderIn(subject) ?? placeholderIn(body)
  if (placeholder !== undefined) throw new PlaceholderUnfilled({ members: { placeholder } })
}

function requireOpen(draft: DraftRow): DraftRow {
  if (!isOpen(draft)) throw new DraftClosed()
  return draft
}
