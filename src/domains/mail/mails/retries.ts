/** Seconds until the next attempt, after the first, second, … was put off; together not quite two days. */
export const retryDelays = [30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 57_600] as const

interface Attempted {
  readonly attempts: number
  readonly link_expires_at: string | null
}

/** When to try again, or null: a mail whose link would have run out helps nobody. */
export function nextAttempt({ attempts, link_expires_at }: Attempted, now: Date): Date | null {
  const delay = retryDelays[attempts - 1]
  if (delay === undefined) return null
  const at = new Date(now.getTime() + delay * 1000)
  return link_expires_at !== null && at.getTime() >= Date.parse(link_expires_at) ? null : at
}
