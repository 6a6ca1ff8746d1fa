import { ReadingStopped } from './reading-stopped.ts'
import { ReadingThread, type ReadingLimits } from './reading-thread.ts'
import type { Caller, Read, ReadingName } from './readings.ts'
import { Turns } from './turns.ts'

/** How much is read at a time. */
export interface ReadingPoolOptions extends ReadingLimits {
  readonly script: URL
  readonly maxThreads: number
  /** Readings of one tenant that may wait. */
  readonly maxWaiting: number
  /** Milliseconds after which a thread without work ends. */
  readonly idleMs: number
}

const usual: ReadingPoolOptions = {
  script: new URL('./thread.ts', import.meta.url),
  maxThreads: 2,
  maxWaiting: 32,
  timeMs: 1500,
  idleMs: 30_000,
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
}

/** Threads in which what strangers send is read, so that it never holds the thread that serves. */
export interface ReadingPool {
  readonly read: Read
  /** Ends all threads; what they read is stopped. */
  close(): Promise<void>
}

interface Task extends Caller {
  readonly name: ReadingName
  readonly input: unknown
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** Makes a pool without threads: they begin when there is something to read. */
export function createReadingPool(options: Partial<ReadingPoolOptions> = {}): ReadingPool {
  const threads = new Threads({ ...usual, ...options })
  const read: Read = (name, input, caller) =>
    new Promise((resolve, reject) => threads.add({ ...caller, name, input, resolve, reject }))
  return { read, close: () => threads.close() }
}

class Threads {
  readonly #options: ReadingPoolOptions
  readonly #turns: Turns<Task>
  readonly #busy = new Map<ReadingThread, Task>()
  readonly #idle = new Map<ReadingThread, NodeJS.Timeout>()
  #isClosed = false

  constructor(options: ReadingPoolOptions) {
    this.#options = options
    this.#turns = new Turns(options.maxWaiting)
  }

  add(task: Task): void {
    const giveUp = (): void => {
      this.#turns.remove(task)
      task.reject(new ReadingStopped('aborted'))
    }
    if (this.#isClosed || task.signal?.aborted) return giveUp()
    if (!this.#turns.add(task)) return task.reject(new ReadingStopped('queue'))
    task.signal?.addEventListener('abort', giveUp, { once: true })
    this.#begin()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (let task = this.#turns.take(() => true); task; task = this.#turns.take(() => true))
      task.reject(new ReadingStopped('aborted'))
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all([...this.#busy.keys(), ...this.#idle.keys()].map((thread) => thread.end()))
  }

  #begin(): void {
    while (this.#busy.size < this.#options.maxThreads) {
      const task = this.#turns.take((tenant) => this.#mayGo(tenant))
      if (task === undefined) return
      void this.#work(task)
    }
  }

  /** One thread is always left to the others. */
  #mayGo(tenant: string): boolean {
    const own = [...this.#busy.values()].filter((task) => task.tenant === tenant).length
    return own < Math.max(1, this.#options.maxThreads - 1)
  }

  async #work(task: Task): Promise<void> {
    const thread = this.#awake()
    this.#busy.set(thread, task)
    try {
      await thread.load(task.name)
      if (!task.signal?.aborted) task.resolve((await thread.read(task.input, task.signal)) as never)
    } catch (error) {
      task.reject(error)
    }
    this.#busy.delete(thread)
    if (thread.isAlive && !this.#isClosed) this.#rest(thread)
    this.#begin()
  }

  #awake(): ReadingThread {
    const [entry] = this.#idle
    if (entry === undefined) return new ReadingThread(this.#options.script, this.#options)
    const [thread, timer] = entry
    clearTimeout(timer)
    this.#idle.delete(thread)
    return thread
  }

  #rest(thread: ReadingThread): void {
    const end = (): void => {
      this.#idle.delete(thread)
      void thread.end()
    }
    this.#idle.set(thread, setTimeout(end, this.#options.idleMs).unref())
  }
}
