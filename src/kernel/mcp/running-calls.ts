/**
 * The calls of this process that someone may still cancel, by a name that says whose and which. The
 * protocol promises no more than an attempt: a cancellation that reaches another process does nothing.
 */
export class RunningCalls {
  readonly #running = new Map<string, Set<AbortController>>()

  /** Runs `work` with a signal that `cancel` or the given one aborts. */
  async run<R>(
    name: string,
    gone: AbortSignal,
    work: (signal: AbortSignal) => Promise<R>,
  ): Promise<R> {
    const cancelled = new AbortController()
    const namesakes = this.#running.get(name) ?? new Set()
    this.#running.set(name, namesakes.add(cancelled))
    try {
      return await work(AbortSignal.any([gone, cancelled.signal]))
    } finally {
      namesakes.delete(cancelled)
      if (namesakes.size === 0) this.#running.delete(name)
    }
  }

  /** Of two calls with one name nobody knows which is meant: both go on. */
  cancel(name: string): void {
    const [call, ...others] = this.#running.get(name) ?? []
    if (others.length === 0) call?.abort()
  }
}
