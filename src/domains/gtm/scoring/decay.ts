import type { SignalType } from '#adapters/signal-sources/contract.ts'
import { intentOf, type Intent } from './intent/intent.ts'
import { decayOf } from './intent/signal.ts'
import { defaultWeights } from './signal-types.ts'

/** A counted signal as it is kept: what it was worth when it was new, and what its age depends on. */
export interface KeptSignal {
  readonly key: string
  readonly platform: string
  readonly type: SignalType
  readonly posted_at: string
  readonly deadline?: string | undefined
  /** Its strength without its age. */
  readonly fresh: number
}

/** Nothing that half-lives of two months leave after this is worth a point. */
const horizonMs = 3 * 365 * 86_400_000
const precisionMs = 60_000

/** How much of a signal its age leaves at a time, 0..1. */
export function remainder(signal: KeptSignal, now: Date): number {
  const { type, posted_at, deadline } = signal
  const when = { posted_at, ...(deadline !== undefined && { deadline }) }
  return decayOf(when, type, defaultWeights, now)
}

/** The intent at a time by signals that are no copies of each other. */
export function intentAt(signals: readonly KeptSignal[], now: Date): Intent {
  return intentOf(
    signals.map((signal) => ({
      key: signal.key,
      platform: signal.platform,
      thread: null,
      hash: null,
      strength: signal.fresh * remainder(signal, now),
    })),
  )
}

/**
 * When the score will be another for the first time, to the minute; null where that is not to be expected. Intent only
 * falls while nothing new is heard, so the moment is found by halving.
 */
export function nextChange(signals: readonly KeptSignal[], now: Date): Date | null {
  const { score } = intentAt(signals, now)
  const isOther = (ms: number) => intentAt(signals, new Date(ms)).score !== score
  let [same, other] = [now.getTime(), now.getTime() + horizonMs]
  if (!isOther(other)) return null
  while (other - same > precisionMs) {
    const middle = Math.floor((same + other) / 2)
    if (isOther(middle)) other = middle
    else same = middle
  }
  return new Date(other)
}
