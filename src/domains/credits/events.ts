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
  refunded: 'A charge was refunded, in whole or in part; the subject is the transaction.',
  expired: 'What was left of a grant expired; the subject is the transaction.',
})

export const capEvents = eventsOf('credit_cap', Cap, {
  set: 'The monthly cap of a member, a key or a workflow was set.',
  removed: 'The cap of a member, a key or a workflow was removed.',
})

export const topupEvents = eventsOf(
  'credit_topup',
  Topup.omit({ checkout_url: true }).meta({ id: 'ToldCreditTopup' }),
  {
    ordered: 'Credits were ordered.',
    paid: 'An order of credits was paid; `credits.granted` reports what was booked.',
    expired: 'An order of credits was not paid in time.',
  },
  'admin',
)

/** What is left of the balance or of the month's cap, told once each time that it falls so low. */
export const crossingEvents = {
  ...eventsOf('credits', Low, {
    low: '50, 20 or 5 % of the last top-up or grant, or of the monthly cap, are left; the subject is the transaction that caused it.',
  }),
  ...eventsOf('credits', Exhausted, {
    exhausted:
      'Nothing is left of the balance, or of the monthly cap; the subject is the transaction that used it up.',
  }),
}

export const events = [walletEvents, creditsEvents, crossingEvents, capEvents, topupEvents].flatMap(
  (events) => Object.values(events),
)
