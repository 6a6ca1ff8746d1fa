import { eventsOf } from '#kernel/events/event.ts'
import { Limits, Transaction } from './schemas.ts'

const settings = Limits.pick({
  monthly_credit_cap: true,
  max_credits_per_action: true,
  ai_paused: true,
})
export const walletEvents = eventsOf('wallet', settings, {
  updated: 'A cap or the pause of metered work was changed; the subject is the organization.',
})

/**
 * The movements of the ledger, by its transactions. Reserving and releasing record nothing: they are
 * promises that move no credits, and what they are for tells of itself.
 */
export const creditsEvents = eventsOf('credits', Transaction, {
  granted: 'Credits were given to the organization; the subject is the transaction.',
  spent: 'Metered work was charged; the subject is the transaction.',
})

export const events = [walletEvents, creditsEvents].flatMap((events) => Object.values(events))
