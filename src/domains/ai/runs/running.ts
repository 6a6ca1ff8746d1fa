import type { OrganizationScope } from '#kernel/scope.ts'
import { TooManyRuns } from '../refusals.ts'
import { Cancellations } from './cancellations.ts'

/** Streams that one person may follow at once on one node. */
const mostFollowed = 20

/** The runs that this process executes. */
export class Running {
  readonly #runs = new Map<string, { stop: AbortController; done: Promise<unknown> }>()
  readonly #followers = new Map<string, number>()
  readonly #news = new Map<string, PromiseWithResolvers<void>>()
  readonly #cancellations = new Cancellations()
  #isClosing = false

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Runs the work under a signal that says when nobody wants it any more, wherever that was said. */
  async execute<T>(
    scope: OrganizationScope,
    id: string,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stop = new AbortController()
    if (this.#isClosing) stop.abort()
    const unwatch = this.#cancellations.watch(scope, id, stop)
    const done = work(stop.signal)
    this.#runs.set(id, { stop, done })
    try {
      return await done
    } finally {
      unwatch()
      this.#runs.delete(id)
      this.tell(id)
    }
  }

  /** Stops the run at once, if it is executed here. */
  stop(id: string): void {
    this.#runs.get(id)?.stop.abort()
  }

  /** Takes a place for one stream, and gives what leaves it. @throws TooManyRuns */
  takePlace(person: string): () => void {
    const taken = this.#followers.get(person) ?? 0
    if (taken >= mostFollowed) throw new TooManyRuns({ headers: { 'retry-after': '5' } })
    this.#followers.set(person, taken + 1)
    return () => {
      const left = (this.#followers.get(person) ?? 1) - 1
      if (left > 0) this.#followers.set(person, left)
      else this.#followers.delete(person)
    }
  }

  isHere(id: string): boolean {
    return this.#runs.has(id)
  }

  /** Resolves when the run, if it is executed here, has said more. */
  next(id: string): Promise<void> {
    const news = this.#news.get(id) ?? Promise.withResolvers<void>()
    if (this.#runs.has(id)) this.#news.set(id, news)
    return news.promise
  }

  tell(id: string): void {
    this.#news.get(id)?.resolve()
    this.#news.delete(id)
  }

  /** Stops all, and waits until each is written down. */
  async close(): Promise<void> {
    this.#isClosing = true
    const runs = [...this.#runs.values()]
    for (const { stop } of runs) stop.abort()
    await Promise.allSettled(runs.map(({ done }) => done))
  }
}
