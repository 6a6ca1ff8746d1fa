import { CompiledQuery } from 'kysely'
import type { Statement } from './connections/burst.ts'

/**
 * When whoever stores something goes on. `on disk`: the locks are held until then, as PostgreSQL does it. `unlocked`: then
 * too, but the locks are free before, so that others store meanwhile what follows from it. `late`: before. What is
 * written after a late commit is never there without it, but it may be lost if the machine of the database fails.
 */
export type Commit = 'on disk' | 'unlocked' | 'late'

/** For one transaction, as the settings of tenancy are. */
const notWaiting: Statement = {
  name: 'late-commit',
  text: `select where set_config('synchronous_commit', 'off', true) is null`,
}

const lineText = `select pg_logical_emit_message(true, 'on disk', '')`

/** Says nothing to anybody, but its commit is on disk only with all that stands before it. */
const line: Statement = { name: 'line', text: lineText }

/** What a commit of this kind has before it, and after it in a transaction of its own. */
export function around(commits: Commit): {
  readonly before: readonly Statement[]
  readonly after: readonly Statement[]
} {
  return {
    before: commits === 'on disk' ? [] : [notWaiting],
    after: commits === 'unlocked' ? [line] : [],
  }
}

/** Waits until what has been committed is on disk. */
export const waitingForDisk = CompiledQuery.raw(lineText)

const asked = Symbol('commit')

/** Says how the transaction that is open commits. */
export function committing(commits: Commit): CompiledQuery {
  const said = { ...CompiledQuery.raw(''), [asked]: commits }
  return said
}

/** What `committing` said, if it is that. */
export function commitIn(query: object): Commit | undefined {
  return asked in query ? (query[asked] as Commit) : undefined
}
