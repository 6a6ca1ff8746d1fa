import { eventsOf } from '#kernel/events/event.ts'
import { BusinessStatementRecord } from './schemas.ts'

/** Recorded for the organization that holds the business. */
export const statementEvents = eventsOf('business_statement', BusinessStatementRecord, {
  created: 'The organization added a statement about its business, which nobody has proven yet.',
  updated: 'The organization changed a statement, which must be proven again.',
  deleted: 'The organization deleted a statement.',
  approved: 'A moderator checked the evidence and marked a statement as proven.',
  disputed: 'A moderator disputed a statement.',
  rejected: 'A moderator rejected a statement, with a reason.',
  expiring: 'A statement expires within 30 days.',
  expired: 'A statement has expired.',
})
