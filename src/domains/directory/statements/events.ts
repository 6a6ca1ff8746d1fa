import { eventsOf } from '#kernel/events/event.ts'
import { BusinessStatementRecord } from './schemas.ts'

/** Recorded for the organization that holds the business. */
export const statementEvents = eventsOf('business_statement', BusinessStatementRecord, {
  created:
    'The organization stated something of a business of its own, which nobody has proven yet.',
  updated: 'The organization changed a statement, which has to be proven anew.',
  deleted: 'The organization took a statement back.',
  approved: 'A moderator looked at the evidence of a statement: it is proven.',
  disputed: 'A moderator disputes a statement.',
  rejected: 'A moderator could not prove a statement, and said why.',
  expiring: 'A statement runs out within 30 days.',
  expired: 'A statement has run out.',
})
