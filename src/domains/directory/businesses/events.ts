import { event } from '#kernel/events/event.ts'
import { OwnBusiness } from '../moderation/schemas.ts'
import { Business } from '../schemas.ts'

/** Recorded for the organization that acts; the business itself belongs to the public. */
export const businessEvents = {
  created: event({
    type: 'business.created',
    summary: 'The organization added a business of its own to the directory.',
    data: Business,
  }),
  updated: event({
    type: 'business.updated',
    summary: 'The organization changed a business of its own.',
    data: Business,
  }),
  claimed: event({
    type: 'business.claimed',
    summary: 'The organization proved that a business is its own, and holds it from then on.',
    data: Business,
  }),
  suspended: event({
    type: 'business.suspended',
    summary:
      'A business of the organization was hidden from the public, by itself or by a moderator.',
    data: OwnBusiness,
  }),
  resumed: event({
    type: 'business.resumed',
    summary: 'A suspended business of the organization is shown again.',
    data: OwnBusiness,
  }),
  verified: event({
    type: 'business.verified',
    summary: 'A moderator vouched for a business of the organization.',
    data: OwnBusiness,
  }),
  deleted: event({
    type: 'business.deleted',
    summary: 'A business of the organization was deleted, or merged into another by a moderator.',
    data: OwnBusiness,
  }),
  merged: event({
    type: 'business.merged',
    summary: 'A moderator merged another entry into a business of the organization.',
    data: OwnBusiness,
  }),
  lost: event({
    type: 'business.lost',
    summary:
      'Another organization proved that a business is its own, which this one had held unproven.',
    data: Business,
  }),
}
