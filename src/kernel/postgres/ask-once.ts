import type { Scope } from '../scope.ts'

/** The scope in which many records are prepared within one transaction. */
export function preparingMany<S extends Scope>(scope: S): S {
  return { ...scope, askedOnce: new Map() }
}

/**
 * What is asked or held for each of many records alike is so once for all of them, and each time where one is
 * prepared alone. What is asked is known by its name.
 */
export function askOnce<R>({ askedOnce }: Scope, name: string, ask: () => Promise<R>): Promise<R> {
  if (askedOnce === undefined) return ask()
  const before = askedOnce.get(name) as Promise<R> | undefined
  const asked = before ?? ask()
  askedOnce.set(name, asked)
  return asked
}
