import { event } from '#kernel/events/event.ts'
import { Limits, Transaction } from './schemas.ts'

export const walletUpdated = event({
  type: 'wallet.updated',
  summary: 'A cap or the pause of metered work was changed; the subject is the organization.',
  data: Limits.pick({
    monthly_credit_cap: true,
    max_credits_per_action: true,
    ai_paused: true,
  }),
})

/**
 * The movements of the ledger, by its transactions. Reserving and releasing record nothing: they are
 * promises that move no credits, and what they are for tells of itself.
 */
export const creditsGranted = event({
  type: 'credits.granted',
  summary: 'Credits were given to the organization; the subject is the transaction.',
  data: Transaction,
})
export const creditsSpent = event({
  type: 'credits.spent',
  summary: 'Metered work was charged; the subject is the transaction.',
  data: Transaction,
})

export const events = [walletUpdated, creditsGranted, creditsSpent]
