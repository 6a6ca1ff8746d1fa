import { readOrganization } from '#domains/identity/index.ts'
import { isSuppressed } from '#domains/privacy/index.ts'
import { dayMs, minuteMs, timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { findHindrance } from '../../addressees/hindrances.ts'
import { lockLeadIfAny, type LeadRow } from '../../leads/leads.ts'
import { draftsOfLead, textHash, type DraftRow, type StatusReason } from '../drafts.ts'
import { stillAllows, type Rights } from '../grounds.ts'
import { lockSender } from '../sender/sender.ts'
import type { Sender } from '../sender/schemas.ts'
import type { ReasonCode } from '../schemas.ts'
import { endOf, mayFollow } from '../sequence.ts'
import { ofApprover } from './approver.ts'
import { firstLoud, zonesOf } from './quiet-hours.ts'

/** What keeps an approved mail from leaving: for good, until a person reads it again, or for some time. */
export type Obstacle =
  | { readonly kind: 'end'; readonly reason: StatusReason }
  | { readonly kind: 'revise'; readonly reason: StatusReason }
  | { readonly kind: 'wait'; readonly reason: StatusReason; readonly until: Date }

/**
 * What stands in the way of a mail now. In a transaction, what it asks stays so until its end: the address is not
 * suppressed meanwhile, the lead stays what it is, and no other mail is counted. In this order, so that no two wait for
 * each other. Guarded by the race tests of sending.
 */
export async function findObstacle(
  scope: OrganizationScope,
  draft: DraftRow,
  rights: Rights,
): Promise<Obstacle | undefined> {
  if (await isSuppressed(scope, { email: draft.recipient }))
    return end('suppressed', 'The recipient wants to be left alone.')
  const lead = await lockLeadIfAny(scope, draft.lead_id)
  if (lead === undefined) return end('lead_deleted', 'The lead was deleted.')
  const sender = await lockSender(scope)
  const organization = await readOrganization(scope)
  return (
    (await ofLead(scope, draft, lead, rights)) ??
    (await ofAddress(scope, draft)) ??
    ofText(draft, sender) ??
    (await ofApprover(scope, draft)) ??
    later(scope, deletionOf(organization), 60 * minuteMs) ??
    later(scope, outsetObstacle(scope, sender), 10 * minuteMs) ??
    (await ofSequence(scope, draft)) ??
    ofHour(scope, lead, sender, organization) ??
    (await ofLimit(scope, sender))
  )
}

function end(code: ReasonCode, message: string): Obstacle {
  return { kind: 'end', reason: { code, message } }
}

async function ofLead(
  scope: OrganizationScope,
  draft: DraftRow,
  lead: LeadRow,
  rights: Rights,
): Promise<Obstacle | undefined> {
  const stage = endOf(lead.stage)
  if (stage !== undefined) return end(stage, `The lead is ${stage}.`)
  if (lead.email !== draft.recipient)
    return end('address_changed', 'The lead has another address now; draft the mail again.')
  return (await stillAllows(scope, draft, rights))
    ? undefined
    : end('source_forbids', 'The evidence is gone, or its source allows no e-mail for it any more.')
}

/** Of two mails for two leads with one address the second does not leave. The lock on who sends lets it see the first. */
async function ofAddress(
  scope: OrganizationScope,
  { lead_id, recipient }: DraftRow,
): Promise<Obstacle | undefined> {
  const hindrance = await findHindrance(scope, { lead_id, email: recipient })
  return hindrance === undefined || hindrance.kind === 'waiting'
    ? undefined
    : end(hindrance.kind, hindered[hindrance.kind])
}

const hindered = {
  consent_withdrawn: 'A contact with this address has withdrawn its consent.',
  address_refused: 'The mail server refused a mail to this address.',
  address_written: 'Another lead with this address was written to already, or replied.',
} as const

/** What was approved is what leaves. */
function ofText(draft: DraftRow, sender: Sender): Obstacle | undefined {
  if (textHash(draft, sender) === draft.approved_hash) return undefined
  const message = 'Who writes has changed since it was approved; read it and approve it again.'
  return { kind: 'revise', reason: { code: 'changed_since_approval', message } }
}

type Organization = Awaited<ReturnType<typeof readOrganization>>

/** Nobody could stop it: all that may be done there is to read. */
function deletionOf({ deletes_at }: Organization): StatusReason | null {
  if (deletes_at === null) return null
  const message =
    'The organization is scheduled for deletion; it is sent once an owner restores it.'
  return { code: 'deletion_scheduled', message }
}

/** What can be said of a mail before it is tried: that the service or the organization is not ready to send any. */
export function outsetObstacle(
  { config }: Pick<OrganizationScope, 'config'>,
  { name, reply_to, postal_address }: Sender,
): StatusReason | null {
  if (config.SMTP_URL === undefined || config.MAIL_FROM === undefined)
    return {
      code: 'mail_not_set_up',
      message: 'The service has no mail server; its operator sets SMTP_URL and MAIL_FROM.',
    }
  if (name === '' || reply_to === '' || postal_address === '')
    return {
      code: 'sender_incomplete',
      message:
        'Fill `name`, `reply_to` and `postal_address` with PATCH /api/v1/gtm/sender/, and approve it again.',
    }
  return null
}

function later(
  { now }: OrganizationScope,
  reason: StatusReason | null,
  ms: number,
): Obstacle | undefined {
  return reason === null
    ? undefined
    : { kind: 'wait', reason, until: new Date(now().getTime() + ms) }
}

async function ofSequence(
  scope: OrganizationScope,
  draft: DraftRow,
): Promise<Obstacle | undefined> {
  if (draft.touch_number === 1) return undefined
  const before = (await draftsOfLead(scope, draft.lead_id)).findLast(
    ({ touch_number, status }) => touch_number === draft.touch_number - 1 && status !== 'rejected',
  )
  const waits: StatusReason = {
    code: 'waits_for_previous',
    message: 'The mail before it has not been sent.',
  }
  if (before === undefined || before.sent_at === null) return later(scope, waits, 60 * minuteMs)
  const until = mayFollow(draft.touch_number, before.sent_at)
  const message = 'It follows some days after the mail before it.'
  return until > scope.now()
    ? { kind: 'wait', reason: { code: 'too_soon', message }, until }
    : undefined
}

function ofHour(
  scope: OrganizationScope,
  { country }: LeadRow,
  { quiet_hours }: Sender,
  { time_zone: own }: Organization,
): Obstacle | undefined {
  const until = firstLoud(scope.now(), zonesOf(country, own), quiet_hours)
  if (until <= scope.now()) return undefined
  const where = country === '' ? `${own}, since no country is known` : country
  const message = `By the clock of ${where} these are quiet hours.`
  return { kind: 'wait', reason: { code: 'quiet_hours', message }, until }
}

/** Within 24 hours no more leave than the organization and the operator allow. */
async function ofLimit(
  { db, organizationId, now, config }: OrganizationScope,
  { daily_limit }: Sender,
): Promise<Obstacle | undefined> {
  const limit = Math.min(daily_limit, config.OUTREACH_DAILY_LIMIT)
  const since = new Date(now().getTime() - dayMs)
  const recent = await db
    .selectFrom('gtm_draft_emails')
    .select('handed_over_at')
    .where('organization_id', '=', organizationId)
    .where('handed_over_at', '>', timestamp(since))
    .orderBy('handed_over_at', 'desc')
    .limit(Math.max(limit, 1))
    .execute()
  if (recent.length < limit) return undefined
  const oldest = recent.at(-1)?.handed_over_at ?? timestamp(now())
  const message = `${limit} mails went to leads within 24 hours; no more may.`
  const until = new Date(Date.parse(oldest) + dayMs)
  return { kind: 'wait', reason: { code: 'daily_limit', message }, until }
}
