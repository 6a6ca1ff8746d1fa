import { formatCredits, reserveUnits, settle, type Hundredths } from '#domains/credits/index.ts'
import { isSuppressed } from '#domains/privacy/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { unknownRecord, NotFound } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import type { Language } from '#kernel/text/languages.ts'
import { findHindrance } from '../addressees/hindrances.ts'
import { addressKey, lockAddress } from '../addressees/mails.ts'
import { lockLead, type LeadRow, readLead } from '../leads/leads.ts'
import { readProfile } from '../profiles/profiles.ts'
import { noticeStanding } from '../notices/standing.ts'
import { noticeVersion } from '../notices/wording/text.ts'
import { asDraft, draftsOfLead, logged, shown, type Notice } from './drafts.ts'
import { draftEvents } from './events.ts'
import { findGround, type Rights } from './grounds.ts'
import { languageFor } from './language.ts'
import {
  AddressWritten,
  DraftWaiting,
  LeadNotContactable,
  SequenceEnded,
  type NoContactReason,
} from './refusals.ts'
import type { DraftEmail, NewDraftEmail } from './schemas.ts'
import { beginSender } from './sender/sender.ts'
import { endOf, nextTouch } from './sequence.ts'
import { compose } from './wording/compose.ts'
import { slotsOf, type Ground } from './wording/facts.ts'

/** By which rate card a draft is charged. */
export const draftingFeature = 'outreach_draft'

export interface Drafted {
  readonly draft: DraftEmail
  /** Hundredths of a credit. */
  readonly charged: number
  readonly available: number
}

/**
 * Drafts the next mail to a lead from what is known of both sides, and charges for it. The locks on the lead and on its address
 * let one of several callers draft a touch. What is refused costs nothing: the whole is one transaction.
 * @throws ValidationFailed, LeadNotContactable, SequenceEnded, AddressWritten, TouchNotNext, DraftWaiting, the metered refusals
 */
export function draftEmail(
  scope: OrganizationScope,
  rights: Rights,
  wish: NewDraftEmail,
  max_amount?: Hundredths,
): Promise<Drafted> {
  return transaction(scope, async (inside) => {
    const { email } = await leadNamed(readLead(inside, wish.lead_id))
    if (await isSuppressed(inside, { email })) throw notContactable('suppressed')
    const lead = await leadNamed(lockLead(inside, wish.lead_id))
    const ground = await requireContactable(inside, lead, rights)
    await lockAddress(inside, lead.email)
    await requireUnhindered(inside, lead)
    const next = nextTouch(await draftsOfLead(inside, lead.id), wish.touch_number)
    const id = inside.newId()
    const request = { feature: draftingFeature, reference: id, max_units: 1, max_amount }
    const reservation = await reserveUnits(inside, request)
    const draft = await write(inside, { id, lead, ground, wish, next })
    const { charged, available } = await settle(inside, reservation, {
      amount: reservation.amount,
      description: `E-mail ${draft.touch_number} to a lead, at ${formatCredits(reservation.amount)} credits`,
    })
    return { draft, charged, available }
  })
}

async function leadNamed(found: Promise<LeadRow>): Promise<LeadRow> {
  return found.catch((error: unknown) => {
    throw error instanceof NotFound ? unknownRecord('lead_id', 'lead') : error
  })
}

async function requireContactable(
  scope: OrganizationScope,
  lead: LeadRow,
  rights: Rights,
): Promise<Ground> {
  const end = endOf(lead.stage)
  if (end !== undefined) throw new SequenceEnded({ members: { reason: end } })
  if (lead.email === '') throw notContactable('no_address')
  const ground = await findGround(scope, lead.id, rights)
  if (ground === undefined) throw notContactable('no_permission')
  return ground
}

/** What was said to the address by whichever lead, and what came of it, holds for all that have it. */
async function requireUnhindered(scope: OrganizationScope, lead: LeadRow): Promise<void> {
  const hindrance = await findHindrance(scope, { lead_id: lead.id, email: lead.email })
  if (hindrance === undefined) return
  if (hindrance.kind === 'waiting') {
    const { id, touch_number } = hindrance.mail
    throw new DraftWaiting({ members: { existing_id: id, touch_number } })
  }
  if (hindrance.kind !== 'address_written') throw notContactable(hindrance.kind)
  const { mail, other_id, hasReplied } = hindrance
  const named = {
    ...(mail && { existing_id: mail.id }),
    ...(other_id !== undefined && { existing_lead_id: other_id }),
  }
  throw new AddressWritten({ members: { ...named, has_replied: hasReplied } })
}

const details: Readonly<Record<NoContactReason, string>> = {
  no_address:
    'No business address of the lead is published. Nothing was charged; reply where it wrote, or find out whom to ask.',
  no_permission:
    'None of the sources that speak of the lead allow an e-mail for it. Nothing was charged; `signals` of GET /api/v1/gtm/leads/{id}/ say what each allows.',
  suppressed:
    'The lead wants to be left alone. Nothing was charged, and nothing can be sent there.',
  consent_withdrawn:
    'A contact with the address of the lead has withdrawn its consent (`consent` of GET /api/v1/crm/contacts/?email=…). Nothing was charged, and nothing can be sent there.',
  address_refused:
    'The mail server refused a mail to this address. Nothing was charged; find another published business contact.',
}

function notContactable(reason: NoContactReason) {
  return new LeadNotContactable({ detail: details[reason], members: { reason } })
}

interface Writing {
  readonly id: string
  readonly lead: LeadRow
  readonly ground: Ground
  readonly wish: NewDraftEmail
  readonly next: ReturnType<typeof nextTouch>
}

async function write(
  scope: OrganizationScope,
  { id, lead, ground, wish, next: { touch, before } }: Writing,
): Promise<DraftEmail> {
  const profile = await readProfile(scope, lead.profile_id)
  const sender = await beginSender(scope, profile)
  const { tone, language = before?.language ?? languageOf(lead, ground, profile) } = wish
  const slots = slotsOf({ lead, ground, profile, sender: sender.name, language })
  const about = { leadId: lead.id, language, tone, touch, subject: before?.subject }
  const { subject, body, sentences, variant } = compose({ ...about, slots })
  const now = timestamp(scope.now())
  const row = await scope.db
    .insertInto('gtm_draft_emails')
    .values({
      organization_id: scope.organizationId,
      id,
      lead_id: lead.id,
      touch_number: touch,
      status: 'draft',
      language,
      tone,
      variant,
      recipient: lead.email,
      recipient_key: addressKey(lead.email),
      subject,
      body,
      notice: JSON.stringify(await noticeOf(scope, lead, { ground, language })),
      sentences: JSON.stringify(sentences),
      signal_source: ground.source,
      signal_external_id: ground.external_id,
      attempts: 0,
      failures: 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirst()
  const draft = asDraft(row)
  record(scope, draftEvents.created, { subject: id, data: logged(draft) })
  return shown(draft, sender)
}

/** Every mail says where the address is from; the first also what is kept, and which rights there are. */
async function noticeOf(
  scope: OrganizationScope,
  lead: LeadRow,
  {
    ground: { attribution, created_at: seen_at },
    language,
  }: { readonly ground: Ground; readonly language: Language },
): Promise<Notice> {
  const source = { attribution, seen_at }
  if ((await noticeStanding(scope, lead)).status === 'given') return source
  const url = `${scope.config.PUBLIC_URL}/privacy/?lang=${language}`
  return { ...source, article_14: { version: noticeVersion, url } }
}

function languageOf(
  { country }: LeadRow,
  { lang }: Ground,
  { company }: { readonly company: { readonly languages: readonly string[] } },
) {
  return languageFor({ evidence: lang, country, own: company.languages[0] })
}
