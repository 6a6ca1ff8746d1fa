import type { Failure, SourceGate } from '#adapters/signal-sources/contract.ts'
import type { Seams } from '#kernel/clock.ts'

/** By then there is a turn at a host where only its pace allowed none. */
const leftAloneMs = 2_000

/** The same gate, which is not asked again so soon of a host that it refused: much may wait for one that is closed. */
export function forbearing(gate: SourceGate, now: Seams['now']): SourceGate {
  const refused = new Map<string, { readonly failure: Failure; readonly untilMs: number }>()
  return {
    ...gate,
    enter: async (source, url, signal) => {
      const { host } = new URL(url)
      const before = refused.get(host)
      if (before !== undefined && now().getTime() < before.untilMs) return before.failure
      const failure = await gate.enter(source, url, signal)
      if (failure === undefined) refused.delete(host)
      else refused.set(host, { failure, untilMs: now().getTime() + leftAloneMs })
      return failure
    },
  }
}
