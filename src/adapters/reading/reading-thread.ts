import { Worker, type ResourceLimits } from 'node:worker_threads'
import { ReadingStopped } from './reading-stopped.ts'
import type { ReadingName } from './readings.ts'
import type { Order, Report } from './thread.ts'

/** How much one reading may take. */
export interface ReadingLimits {
  /** Milliseconds of a processor, from the moment at which the thread has what it needs to read. */
  readonly timeMs: number
  readonly memory: ResourceLimits
}

/** On a busy machine a thread has a processor for a part of the time; so many times as much may pass by the clock. */
const mostOfClock = 4

/** A worker thread that reads one thing at a time, as seen from the thread that serves. */
export class ReadingThread {
  readonly #worker: Worker
  readonly #limits: ReadingLimits
  #isAlive = true

  constructor(script: URL, limits: ReadingLimits) {
    this.#limits = limits
    // No environment: what reads strangers' words needs no secrets.
    this.#worker = new Worker(script, { resourceLimits: limits.memory, env: {}, execArgv: [] })
    this.#worker.once('exit', () => (this.#isAlive = false))
    this.#worker.on('error', () => (this.#isAlive = false))
    this.#worker.unref()
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Loads what a reading needs; our own modules, so without a limit. */
  async load(name: ReadingName): Promise<void> {
    await this.#ask({ load: name })
  }

  /** Reads with what was loaded last. @throws ReadingStopped */
  async read(input: unknown, signal?: AbortSignal): Promise<unknown> {
    const report = await this.#ask({ read: input }, signal)
    if (report.is === 'read') return report.value
    if (report.is === 'too deep') throw new ReadingStopped('depth')
    throw new Error(`a reading failed: ${report.is === 'fault' ? report.stack : report.is}`)
  }

  async end(): Promise<void> {
    this.#isAlive = false
    await this.#worker.terminate()
  }

  /** Stops what had its time of a processor, or far more by the clock, until it is called off. */
  #limit(stop: () => void): () => void {
    const { timeMs } = this.#limits
    const began = this.#usedMs()
    // A thread that has ended has no use of a processor.
    began.catch(ignored)
    const last = setTimeout(stop, mostOfClock * timeMs)
    const look = async (): Promise<void> => {
      const [from, to] = await Promise.all([began, this.#usedMs()])
      const leftMs = timeMs - (to - from)
      // By now the thread may read something else.
      if (isOff) return
      if (leftMs <= 1) stop()
      else next = lookAfter(leftMs)
    }
    const lookAfter = (ms: number): NodeJS.Timeout =>
      setTimeout(() => void look().catch(ignored), ms)
    let isOff = false
    let next = lookAfter(timeMs)
    return () => {
      isOff = true
      clearTimeout(last)
      clearTimeout(next)
    }
  }

  async #usedMs(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage()
    return (user + system) / 1_000
  }

  #ask(order: Order, signal?: AbortSignal): Promise<Report> {
    const { promise, resolve, reject } = Promise.withResolvers<Report>()
    const stop = (limit: 'time' | 'aborted'): void => {
      reject(new ReadingStopped(limit))
      void this.end()
    }
    const abort = (): void => stop('aborted')
    const gone = (): void => reject(new ReadingStopped('aborted'))
    const fail = (error: Error & { code?: string }): void =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ReadingStopped('memory') : error)
    const callOff = 'read' in order ? this.#limit(() => stop('time')) : ignored
    this.#worker.ref()
    this.#worker.once('message', resolve).once('error', fail).once('exit', gone)
    signal?.addEventListener('abort', abort, { once: true })
    this.#worker.postMessage(order)
    return promise.finally(() => {
      callOff()
      this.#worker.unref()
      this.#worker.off('message', resolve).off('error', fail).off('exit', gone)
      signal?.removeEventListener('abort', abort)
    })
  }
}

function ignored(): void {}
