/** A grant of which something is left, as it was at the last change to the grants. */
export interface LiveGrant {
  readonly id: string
  readonly remaining: number
  readonly expires_at: string | null
}

/** A stretch of the balance that one grant has paid for. */
export interface Burn {
  readonly grant_id: string
  readonly upper: number
  readonly lower: number
}

/** What grants hold together. */
export function sumOf(grants: readonly LiveGrant[]): number {
  return grants.reduce((sum, { remaining }) => sum + remaining, 0)
}

/**
 * What grants, in the order in which they are burnt, have paid for while the balance went down to what it is. The
 * wallet is the one row that a charge writes; that the grants hold more than it does tells the rest.
 */
export function burntTo(balance: number, grants: readonly LiveGrant[]): Burn[] {
  let upper = sumOf(grants)
  return grants.flatMap(({ id, remaining }) => {
    const taken = Math.min(remaining, upper - balance)
    if (taken <= 0) return []
    const burn = { grant_id: id, upper, lower: upper - taken }
    upper -= taken
    return [burn]
  })
}

/** The same grants less what they have paid for. */
export function afterBurning(
  grants: readonly LiveGrant[],
  burns: readonly Burn[],
): readonly LiveGrant[] {
  const taken = new Map(burns.map(({ grant_id, upper, lower }) => [grant_id, upper - lower]))
  return grants.map((grant) => ({
    ...grant,
    remaining: grant.remaining - (taken.get(grant.id) ?? 0),
  }))
}

/**
 * What of grants that have expired is to be booked out: all but what work holds that was promised before. `reservedBefore`
 * tells for each grant what reservations hold that are older than its expiry. Never more than is `available`.
 */
export function bookedOut(
  expired: readonly LiveGrant[],
  reservedBefore: ReadonlyMap<string, number>,
  available: number,
): { readonly id: string; readonly amount: number }[] {
  let kept = 0
  let free = available
  return expired.flatMap(({ id, remaining }) => {
    const keeps = Math.min(remaining, Math.max(0, (reservedBefore.get(id) ?? 0) - kept))
    const amount = Math.min(remaining - keeps, free)
    kept += keeps
    free -= amount
    return amount > 0 ? [{ id, amount }] : []
  })
}

/** Who paid for the stretch between two balances of an epoch, the last burnt first, with what each paid. */
export function paidBy(
  burns: readonly Burn[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly id: string; readonly amount: number }[] {
  const paid = new Map<string, number>()
  for (const { grant_id, upper, lower } of burns) {
    const amount = Math.min(upper, to) - Math.max(lower, from)
    if (amount > 0) paid.set(grant_id, (paid.get(grant_id) ?? 0) + amount)
  }
  return [...paid].map(([id, amount]) => ({ id, amount }))
}
