import { emailsOf, readOrganization } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { eventsOf } from '#kernel/events/event.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import type { Profile } from '../../profiles/schemas.ts'
import { Sender, type SenderChange } from './schemas.ts'
import { findSender, insertSender, updateSender } from './stored.ts'

export const senderEvents = eventsOf('outreach_sender', Sender, {
  updated:
    'What an organization says of itself in e-mails to leads, or when and how many it sends.',
})

const undecided = {
  daily_limit: 30,
  quiet_hours: { from: '18:00', until: '08:00', weekends: true },
} as const

/** Who writes to leads, and when. Where nothing was decided yet, what would be begun with. */
export async function readSender(scope: OrganizationScope): Promise<Sender> {
  return (await findSender(scope)) ?? (await bare(scope))
}

/**
 * The same, held until the transaction ends, so that mails are counted one after the other. Guarded by the race test of
 * the daily limit.
 */
export async function lockSender(scope: OrganizationScope): Promise<Sender> {
  return (await findSender(scope, true)) ?? (await bare(scope))
}

async function bare(scope: OrganizationScope): Promise<Sender> {
  const { name } = await readOrganization(scope)
  return { name, reply_to: '', postal_address: '', ...undecided, updated_at: null }
}

/**
 * Begins with what the organization's website says of it, where nobody has decided yet; what somebody left empty is filled by
 * it too, since without it no mail is sent.
 */
export async function beginSender(
  scope: OrganizationScope,
  { company }: Pick<Profile, 'company'>,
): Promise<Sender> {
  const known = await findSender(scope)
  if (known !== undefined && known.reply_to !== '' && known.postal_address !== '') return known
  const told = {
    reply_to: company.emails[0] ?? (await ownAddress(scope)),
    postal_address: placeOf(company),
  }
  if (known !== undefined) return fill(scope, told)
  const organization = await bare(scope)
  const name = company.name === '' ? organization.name : company.name.slice(0, 100)
  await insertSender(scope, { ...organization, ...told, name })
  return readSender(scope)
}

/** What was decided stays. */
async function fill(
  scope: OrganizationScope,
  told: Pick<Sender, 'reply_to' | 'postal_address'>,
): Promise<Sender> {
  const before = await lockSender(scope)
  const reply_to = before.reply_to || told.reply_to
  const postal_address = before.postal_address || told.postal_address
  if (reply_to === before.reply_to && postal_address === before.postal_address) return before
  return store(scope, before, { ...before, reply_to, postal_address })
}

async function ownAddress(scope: OrganizationScope): Promise<string> {
  const { user_id } = scope.actor
  return (user_id === null ? [] : await emailsOf(scope, [user_id]))[0] ?? ''
}

function placeOf({ locations: [place = {}] }: Profile['company']): string {
  const { city = '', region = '', country = '' } = place
  return [city, region, country].filter((part) => part !== '').join(', ')
}

/** Changes what is given; what was approved is looked at again at once. @throws RecordChanged */
export function changeSender(scope: OrganizationScope, change: SenderChange): Promise<Sender> {
  return transaction(scope, async (inside) => {
    const before = await readSender(inside)
    if (before.updated_at === null) await insertSender(inside, before)
    const locked = await lockSender(inside)
    requireUnchanged(inside, before.updated_at === null ? before : locked, Sender)
    return store(inside, before, { ...locked, ...defined(change) })
  })
}

async function store(scope: OrganizationScope, before: Sender, wanted: Sender): Promise<Sender> {
  const after = await updateSender(scope, wanted)
  await lookAgain(scope)
  const changes = changesBetween(before, after)
  record(scope, senderEvents.updated, { subject: scope.organizationId, data: after, changes })
  return after
}

/** What was approved is looked at again: it may go now, or has to be approved as it is now. */
async function lookAgain({ db, organizationId, now }: OrganizationScope): Promise<void> {
  await db
    .updateTable('gtm_draft_emails')
    .set({ next_attempt_at: timestamp(now()) })
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'approved')
    .where('handed_over_at', 'is', null)
    .execute()
}

/** What is left out stays. */
function defined(change: SenderChange): Partial<Sender> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
