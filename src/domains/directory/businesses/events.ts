import { eventsOf } from '#kernel/events/event.ts'
import { OwnBusiness } from '../moderation/schemas.ts'
import { Business } from '../schemas.ts'

/** Recorded for the organization that acts; the business itself belongs to the public. */
export const businessEvents = {
  ...eventsOf('business', Business, {
    created: 'The organization added a business of its own to the directory.',
    updated: 'The organization changed a business of its own.',
    claimed: 'The organization proved that it owns a business, and now holds it.',
  }),
  ...eventsOf('business', OwnBusiness, {
    suspended:
      'A business of the organization was hidden from the public, by itself or by a moderator.',
    resumed: 'A suspended business of the organization is shown again.',
    verified: 'A moderator vouched for a business of the organization.',
    deleted: 'A business of the organization was deleted, or merged into another by a moderator.',
    merged: 'A moderator merged another entry into a business of the organization.',
  }),
  ...eventsOf('business', Business, {
    lost: 'Another organization took over a business of this one, by proving ownership or by a transfer.',
    offered: 'The organization offered a business to whoever has the code.',
    withdrawn: 'The organization withdrew that offer, or the person who made it lost the right to.',
    received: 'Another organization handed a business over to this one.',
  }),
}
