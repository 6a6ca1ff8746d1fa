/**
 * A signal for one call: its time is up, or somebody cancels it. With the end of the call both are let go of, where
 * `AbortSignal.timeout` and `any` would leave theirs to be collected, minutes later.
 */
export class Deadline {
  readonly #stop = new AbortController()
  readonly #cancelled: AbortSignal
  readonly #timer: NodeJS.Timeout
  #isOver = false

  constructor(timeoutMs: number, cancelled: AbortSignal) {
    this.#cancelled = cancelled
    this.#timer = setTimeout(this.#timeIsUp, timeoutMs)
    cancelled.addEventListener('abort', this.#cancel, { once: true })
    if (cancelled.aborted) this.#cancel()
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** What has happened of the two. */
  get ends() {
    return { timeout: { aborted: this.#isOver }, cancelled: this.#cancelled }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#cancelled.removeEventListener('abort', this.#cancel)
  }

  readonly #timeIsUp = () => {
    this.#isOver = true
    this.#stop.abort(new DOMException('the time of a call was up', 'TimeoutError'))
  }

  readonly #cancel = () => this.#stop.abort(this.#cancelled.reason)
}
