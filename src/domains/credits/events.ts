import { eventsOf } from '#kernel/events/event.ts'
import { Cap, Exhausted, Limits, Low, Topup, Transaction } from './schemas.ts'

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
  refunded: 'A charge was given back, or a part of it; the subject is the transaction.',
  expired: 'What was left of a grant is over; the subject is the transaction.',
})

export const capEvents = eventsOf('credit_cap', Cap, {
  set: 'What a member, a key or a workflow may spend in a month was set.',
  removed: 'A cap of a member, a key or a workflow was taken away.',
})

export const topupEvents = eventsOf(
  'credit_topup',
  Topup.omit({ checkout_url: true }).meta({ id: 'ToldCreditTopup' }),
  {
    ordered: 'Credits were ordered.',
    paid: 'An order of credits was paid; `credits.granted` tells of what was booked.',
    expired: 'An order of credits was not paid in time.',
  },
  'admin',
)

/** What is left of the balance or of the month's cap, told once each time that it falls so low. */
export const crossingEvents = {
  ...eventsOf('credits', Low, {
    low: 'Of what came in last, or of the monthly cap, 50, 20 or 5 % are left; the subject is the transaction that took it there.',
  }),
  ...eventsOf('credits', Exhausted, {
    exhausted:
      'Nothing is left of the balance, or of the monthly cap; the subject is the transaction that took the last.',
  }),
}

export const events = [walletEvents, creditsEvents, crossingEvents, capEvents, topupEvents].flatMap(
  (events) => Object.values(events),
)
