import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { ownCapOf, type Spender } from './batch.ts'
import { findOwnCaps } from './own-caps.ts'
import { decideReserve } from './wallet-decisions.ts'
import { findState, lockWallet } from './wallet-lock.ts'

/**
 * Refuses work that costs no credits where a reservation of nothing would be refused: while metered work is paused, and under a
 * cap of 0, whosever it is. Nothing is reserved. @throws AiPaused, ActionCapReached, MonthlyCapReached
 */
export async function requireFreeWork(scope: OrganizationScope): Promise<void> {
  const wallet = (await findState(scope)) ?? (await transaction(scope, lockWallet))
  const spender: Spender = { kind: 'reserve', scope }
  const { caps, spent } = await findOwnCaps(scope, wallet, [spender])
  const own = ownCapOf(spender, caps, spent)
  const { outcome } = decideReserve(wallet, { unit_price: 0, max_units: 1, own }, scope.now())
  if ('refusal' in outcome) throw outcome.refusal
}
