import { nilId } from '../nil-id.ts'
import type { Scope } from '../scope.ts'
import { endingAfter } from './turns.ts'

interface Found {
  readonly id: string
}

/**
 * Does a job's work with each that is found, in the order of their ids, until there are no more or a minute is over; the rest
 * is left to the next run. What fails is logged, and keeps no other waiting. `behind` finds the next after an id, and none
 * only where there are no more.
 */
export async function eachBehind(
  scope: Pick<Scope, 'log' | 'now'>,
  behind: (id: string) => Promise<readonly Found[]>,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const isOver = endingAfter(scope)
  for (let last = nilId; ;) {
    const page = await behind(last)
    for (const { id } of page) {
      if (isOver()) return
      last = id
      await work(id).catch((err: unknown) => scope.log.error({ err, id }, 'work of a job failed'))
    }
    if (page.length === 0) return
  }
}
