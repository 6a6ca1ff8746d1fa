/** How long a stop may take before the process gives up on what still runs. */
const stopWithinMs = 30_000
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
type StopSignal = keyof typeof exitCodes
const names = Object.keys(exitCodes) as StopSignal[]

/** A command was told to stop before it was done. */
export class Stopped extends Error {
  /** What a shell expects of whoever ends by this signal. */
  readonly exitCode: number

  constructor(signal: StopSignal) {
    super(`stopped by ${signal}`)
    this.exitCode = exitCodes[signal]
  }
}

export interface StopSignals {
  /** Never resolves; rejects with `Stopped` at the first signal. */
  readonly stopped: Promise<never>
  /** To be asked between the steps of what cannot be broken off. @throws Stopped */
  goOn(): void
  /** Signals end the process again. */
  close(): void
}

/**
 * From here on the first SIGINT or SIGTERM ends nothing by itself: whoever listens closes what is open. A
 * later one, or a stop that takes too long, ends the process.
 */
export function listenForStop(onStop: (signal: StopSignal) => void = () => undefined): StopSignals {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => undefined)
  let reason: Stopped | undefined
  const listener = (signal: StopSignal) => {
    if (reason !== undefined) return
    reason = new Stopped(signal)
    onStop(signal)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    // A terminal and npm both pass on the same Ctrl-C: only a later signal means impatience.
    setTimeout(() => {
      for (const name of names) process.once(name, () => process.exit(1))
    }, 1000).unref()
    reject(reason)
  }
  for (const name of names) process.on(name, listener)
  return {
    stopped,
    goOn: () => {
      if (reason !== undefined) throw reason
    },
    close: () => {
      for (const name of names) process.off(name, listener)
    },
  }
}
