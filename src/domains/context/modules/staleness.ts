import { timestamp } from '#kernel/clock.ts'

export const staleDays = 180
const staleAfterMs = staleDays * 86_400_000

/** Whether words of that time are stale, and when they become so; what has no time never does. */
export function staleness({ now }: { now(): Date }, updated_at: string | null) {
  if (updated_at === null) return { is_stale: false, stale_at: null }
  const end = Date.parse(updated_at) + staleAfterMs
  return { is_stale: now().getTime() > end, stale_at: timestamp(new Date(end)) }
}
