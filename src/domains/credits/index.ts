import { domain, type Domain } from '#kernel/domain.ts'
import { creditsEndpoints, type CreditsOutside } from './endpoints.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { creditProofs, provingNightly } from './nightly.ts'
import { booking } from './topups.ts'

export {
  formatCredits,
  hundredths,
  type Hundredths,
  parseCredits,
  CreditsInput,
  credits as creditAmount,
} from './amounts.ts'
export { boundedBy, chargedResponse, chargeHeaders, chargeShape, shownCharge } from './charge.ts'
export { requireFreeWork } from './free.ts'
export { meteredRefusals, ReservationClosed } from './refusals.ts'
export type { Alongside } from './batch.ts'
export {
  keptReservation,
  release,
  reserve,
  reserveUnits,
  settle,
  type KeptReservation,
  type Reservation,
} from './reservations.ts'
export { cardsText, currentPrices, priceOf, pricesAt, type Card, type Prices } from './rate-card.ts'
export { proveLedger } from './proof.ts'
export { refund } from './refunds.ts'
export { grantCredits, isPaused, readAvailable, readWallet } from './wallet.ts'

export type { ChargedRuns } from './charged-runs.ts'

/** Prepaid credits, proven against the runs that charge them. */
export function credits(outside: CreditsOutside): Domain {
  const { runs } = outside
  const proofs = creditProofs()
  return domain({
    name: 'credits',
    endpoints: creditsEndpoints(outside),
    jobs: [...jobs, booking, provingNightly(runs, proofs)],
    events,
    tallies: [proofs],
  })
}
