import type { Writable } from 'node:stream'
import { mostNamed } from './statements.ts'
import type { Column } from './wire-types.ts'

/** What one connection knows: which statements are prepared under their names, and what they return. */
export class Session {
  readonly #columns = new Map<string, readonly Column[]>()
  readonly #claimed = new Set<string>()
  #isGathering = false

  /** The columns of a statement that was parsed and has run. PostgreSQL refuses to run it when they change. */
  columnsOf(name: string | undefined): readonly Column[] | undefined {
    return name === undefined ? undefined : this.#columns.get(name)
  }

  /**
   * Whether the caller may prepare the statement under its name. Until that has succeeded all others parse
   * it without a name, so that nobody fails with whoever came first.
   */
  claim(name: string | undefined): name is string {
    if (name === undefined || this.#claimed.has(name)) return false
    this.#claimed.add(name)
    return true
  }

  /** What was prepared first, where there is no room for more: whoever claims closes these. */
  *displaced(): Generator<string> {
    for (const name of this.#claimed) {
      if (this.#claimed.size <= mostNamed) return
      this.forget(name)
      yield name
    }
  }

  /** Of a statement that has run; it may have been displaced since it was sent. */
  learn(name: string, columns: readonly Column[]): void {
    if (this.#claimed.has(name)) this.#columns.set(name, columns)
  }

  forget(name: string): void {
    this.#columns.delete(name)
    this.#claimed.delete(name)
  }

  /** Holds back what is written in this turn of the event loop, to leave together. */
  gather(stream: Writable): void {
    if (this.#isGathering) return
    this.#isGathering = true
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}
