import { ContactExists, createContact } from '#domains/crm/index.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { leadEvents } from './events.ts'
import { lockLead, updateLead, type LeadRow } from './leads.ts'
import { LeadStageForbidden, mayConvert, movesFrom } from './stages.ts'

/**
 * Makes the lead a contact: the one that has its e-mail, else a new one. Repeating it changes nothing.
 * The lock on the lead lets one of several callers make the contact. @throws NotFound, LeadStageForbidden
 */
export function convertLead(scope: OrganizationScope, id: string): Promise<LeadRow> {
  return transaction(scope, async (inside) => {
    const lead = await lockLead(inside, id)
    if (lead.contact_id !== null) return lead
    if (!mayConvert(lead.stage))
      throw new LeadStageForbidden({ members: { allowed: movesFrom(lead.stage) } })
    const contact_id = await contactFor(inside, lead)
    const change = { stage: 'converted', contact_id } as const
    return updateLead(inside, lead, change, leadEvents.converted)
  })
}

/** An existing contact keeps its name and tags: what people wrote is worth more than what was found. */
async function contactFor(scope: OrganizationScope, lead: LeadRow): Promise<string> {
  try {
    const fields = { name: nameOf(lead), email: lead.email, phone: '', tags: ['lead'] }
    const { contact } = await createContact(scope, fields, 'refuse')
    return contact.id
  } catch (error) {
    const existing = error instanceof ContactExists ? error.options.members?.['existing_id'] : null
    if (typeof existing === 'string') return existing
    throw error
  }
}

/** A handle is what the person is called where they were met. */
function nameOf({ first_name, last_name, company, handle }: LeadRow): string {
  return `${first_name} ${last_name}`.trim() || company || handle
}
