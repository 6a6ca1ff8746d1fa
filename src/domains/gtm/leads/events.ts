import type { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { projection } from '#kernel/wire/projection.ts'
import { LeadDetail } from './schemas.ts'

/**
 * What the log tells of a lead: never a name, handle, e-mail or excerpt, since the log outlives the
 * erasure of a person.
 */
const LoggedLead = LeadDetail.pick({
  id: true,
  profile_id: true,
  company: true,
  fit_score: true,
  intent_score: true,
  priority: true,
  stage: true,
  contact_id: true,
  account_id: true,
  deal_id: true,
}).meta({
  description: 'A lead without what identifies a person, since the log outlives an erasure.',
})

export const leadEvents = eventsOf('lead', LoggedLead, {
  created: 'A discovery found a lead for a profile for the first time.',
  updated: 'A person moved a lead to another stage.',
  converted: 'A lead became a contact.',
  rescored: 'The profile of an open lead changed, and with it the scores of the lead.',
  deleted: 'A lead was deleted with its evidence.',
  reduced:
    'Evidence of a lead was removed: it became older than its source allows, its source shows it no more, or it was erased.',
})

export type LoggedLead = z.input<typeof LoggedLead>

export const loggedColumns = LoggedLead.keyof().options

/** The part of a lead that may be logged. */
export const loggedLead = projection(LoggedLead) as (lead: LoggedLead) => LoggedLead
