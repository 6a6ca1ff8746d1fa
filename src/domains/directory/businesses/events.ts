import { event } from '#kernel/events/event.ts'
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
  lost: event({
    type: 'business.lost',
    summary:
      'Another organization proved that a business is its own, which this one had held unproven.',
    data: Business,
  }),
}
