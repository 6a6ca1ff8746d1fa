import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<true>()

/** Marks everything that `work` causes as inside a transaction. */
export function withOpenTransaction<R>(work: () => R): R {
  return open.run(true, work)
}

/** Slow outside work inside a transaction would hold its locks for as long as a stranger likes. */
export function refuseInTransaction(what: string): void {
  if (open.getStore() === true)
    throw new Error(`${what} inside a transaction; do it before or after`)
}
