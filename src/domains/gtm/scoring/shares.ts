/**
 * Splits an integer total by parts of any size, whole numbers that sum to it exactly: each gets its rounded-down
 * share, the largest remainders one more (ties to the earlier). Without positive parts all shares are 0.
 */
export function wholeShares(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0)
  if (sum <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (total * part) / sum)
  const whole = exact.map(Math.floor)
  const missing = total - whole.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1
  return whole
}

/** Rounds 0..1 to an integer of 0..100; noise of floating point can't move a half, which goes down. */
export function percent(share: number): number {
  const exact = Math.round(share * 100 * 1e9) / 1e9
  return Math.min(100, Math.max(0, Math.ceil(exact - 0.5)))
}
