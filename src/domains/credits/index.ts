import { domain } from '#kernel/domain.ts'
import { endpoints } from './endpoints.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'

export {
  formatCredits,
  hundredths,
  type Hundredths,
  parseCredits,
  CreditsInput,
  credits as creditAmount,
} from './amounts.ts'
export { AiPaused, meteredRefusals, ReservationClosed } from './refusals.ts'
export { release, reserve, reserveUnits, settle, type Reservation } from './reservations.ts'
export { currentPrices, priceOf } from './rate-card.ts'
export { proveLedger } from './proof.ts'
export { grantCredits, isPaused, readWallet } from './wallet.ts'

export const credits = domain({ name: 'credits', endpoints, jobs, events })
