import { platformName } from '#adapters/signal-sources/platform-names.ts'
import {
  accountKnown,
  createContact,
  createDeal,
  lockContactWith,
  sourceOfLeads,
} from '#domains/crm/index.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { rememberMails } from '../addressees/remembered.ts'
import { hostOf } from '../discovery/prospects.ts'
import { carryNotice } from '../notices/keeping.ts'
import { leadEvents } from './events.ts'
import { lockLead, updateLead, type LeadRow } from './leads.ts'
import { LeadStageForbidden, mayConvert, movesFrom } from './stages.ts'

/**
 * Makes the lead a contact, the company an account and what they ask for a deal: the contact that has the e-mail, the account
 * of that contact, else the one that has the domain, else the name; else new ones. Repeating it changes nothing. The lock on the lead lets one of several
 * callers make them. @throws NotFound, LeadStageForbidden, EncryptionNotSetUp
 */
export function convertLead(scope: OrganizationScope, id: string): Promise<LeadRow> {
  return transaction(scope, async (inside) => {
    const lead = await lockLead(inside, id)
    if (lead.contact_id !== null) return lead
    if (!mayConvert(lead.stage))
      throw new LeadStageForbidden({ members: { allowed: movesFrom(lead.stage) } })
    const known = await lockContactWith(inside, lead.email)
    const account_id = known?.account_id ?? (await accountFor(inside, lead))
    // Who is known already keeps what people wrote, which is worth more than what was found.
    const contact_id = known?.id ?? (await contactOf(inside, lead, account_id))
    await carryNotice(inside, lead.id, contact_id)
    const deal_id = await dealFor(inside, lead, { account_id, contact_id })
    // Its stage says no longer that it replied, as somebody said of it by hand.
    if (lead.stage === 'replied') await rememberMails(inside, [lead.id])
    const change = { stage: 'converted', contact_id, account_id, deal_id } as const
    return updateLead(inside, lead, change, leadEvents.converted)
  })
}

/** Of a person of whom no company is known, none. */
async function accountFor(scope: OrganizationScope, lead: LeadRow): Promise<string | null> {
  const domain = hostOf(lead.website) ?? ''
  const name = lead.company || domain
  if (name === '') return null
  const fields = { name, domain, website: lead.website, tags: ['lead'] }
  const { id } = await accountKnown(scope, fields)
  return id
}

async function contactOf(
  scope: OrganizationScope,
  lead: LeadRow,
  account_id: string | null,
): Promise<string> {
  const { first_name, last_name, title, email } = lead
  const told = { first_name, last_name, title, email, account_id, source: sourceOf(lead) }
  const fields = { ...told, name: nameOf(lead), phone: '', tags: ['lead'] }
  const { contact } = await createContact(scope, fields)
  return contact.id
}

async function dealFor(
  scope: OrganizationScope,
  lead: LeadRow,
  links: { readonly account_id: string | null; readonly contact_id: string },
): Promise<string> {
  const title = lead.company || nameOf(lead)
  const { id } = await createDeal(scope, {
    title,
    value: 0,
    tags: ['lead'],
    ...links,
  })
  return id
}

/** Where and when it was found, as people call the place, for whoever has to say so later. */
function sourceOf({ source, created_at }: LeadRow): string {
  return `${sourceOfLeads}${platformName({ source, platform: source })} on ${created_at.slice(0, 10)}`
}

/** A handle is what the person is called where they were met. */
function nameOf({ first_name, last_name, company, handle }: LeadRow): string {
  return `${first_name} ${last_name}`.trim() || company || handle
}
