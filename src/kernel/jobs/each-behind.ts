import { nilId } from '../nil-id.ts'
import type { Scope } from '../scope.ts'
import type { Place } from './job.ts'
import { beginning, endingAfter } from './turns.ts'

interface Found {
  readonly id: string
}

/**
 * Does a job's work with each that is found, in the order of their ids, until there are no more or a minute is over. Returns
 * where it stopped then, so that another job goes on there. What fails is logged, and keeps no other waiting. `behind` finds the
 * next after an id, and none only where there are no more.
 */
export async function eachBehind(
  scope: Pick<Scope, 'log' | 'now'>,
  behind: (id: string) => Promise<readonly Found[]>,
  work: (id: string) => Promise<unknown>,
  after?: Place,
): Promise<Place | undefined> {
  const isOver = endingAfter(scope)
  for (let last = after?.id ?? nilId; ;) {
    const page = await behind(last)
    for (const { id } of page) {
      if (isOver()) return { ...beginning, id: last }
      last = id
      await work(id).catch((err: unknown) => scope.log.error({ err, id }, 'work of a job failed'))
    }
    if (page.length === 0) return undefined
  }
}
