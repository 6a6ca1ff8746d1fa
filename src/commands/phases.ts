import { performance } from 'node:perf_hooks'

/** How long the steps of a start took, in milliseconds; the first began with the process. */
export interface Phases {
  readonly took: Readonly<Record<string, number>>
  /** Says that a step is over and the next begins. */
  end(step: string): void
}

export function createPhases(): Phases {
  const took: Record<string, number> = {}
  let begin = 0
  return {
    took,
    end: (step) => {
      const now = performance.now()
      took[step] = Math.round(now - begin)
      begin = now
    },
  }
}
