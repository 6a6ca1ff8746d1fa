import { eventsOf } from '#kernel/events/event.ts'
import { Membership, OwnNetwork } from './schemas.ts'

/** Recorded for the organization that founded the network. */
export const networkEvents = eventsOf('network', OwnNetwork, {
  created: 'The organization founded a network.',
  updated: 'A network of the organization was changed by one of its moderators.',
  deleted: 'The organization deleted a network of its own.',
  suspended: 'A moderator of the directory hid a network of the organization from the public.',
  resumed: 'A suspended network of the organization is shown again.',
})

/** Recorded for the founder of the network, and for the organization that holds the business. */
export const membershipEvents = eventsOf('network_membership', Membership, {
  created: 'A business applied to a network, or joined one that its organization moderates.',
  approved: 'A moderator of a network approved a business.',
  refused: 'A moderator of a network refused or removed a business.',
  updated: 'The role or the tier of a business in a network was changed.',
  deleted: 'A business left a network, or withdrew its application.',
})
