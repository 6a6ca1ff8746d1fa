export { endpoints } from './endpoints.ts'
export { jobs } from './jobs.ts'
export { formatCredits, parseCredits, CreditsInput, credits } from './amounts.ts'
export { proveLedger } from './ledger.ts'
export { priceOf } from './rate-card.ts'
export {
  ActionCapReached,
  AiPaused,
  InsufficientCredits,
  meteredRefusals,
  MonthlyCapReached,
  ReservationClosed,
} from './refusals.ts'
export { release, reserve, reserveUnits, settle, type Reservation } from './reservations.ts'
export { Wallet } from './schemas.ts'
export { grantCredits, readWallet } from './wallet.ts'
export { tools } from './tools.ts'
export { spentThisMonthBy } from './spent-by.ts'
