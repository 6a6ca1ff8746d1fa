import type { OrganizationScope } from '../scope.ts'
import { inEach } from './in-each.ts'
import { nilId } from '../nil-id.ts'
import type { Place, Sweep, SystemScope } from './job.ts'

/** So many organizations are looked for at a time. */
export const organizationsAtOnce = 500
/** A job takes so long, and as long as one organization may take more, far less than a queue waits for it. */
const mostMs = 60_000
/** So that nobody waits for the largest. */
const mostMsOfOne = 10_000

/**
 * Does a job's work in each organization that is found, in the order in which they are found, and again there while it returns
 * true. `nextBehind` returns the next of them behind a place, and none only where there are no more. Returns where it stopped
 * for want of time, or the beginning where all had their turn and some have more.
 */
export async function inEachFound(
  scope: SystemScope,
  nextBehind: (place: Place) => Promise<readonly Place[]>,
  work: (inside: OrganizationScope) => Promise<unknown>,
  after: Place = beginning,
): Promise<Place | undefined> {
  const isOver = endingAfter(scope)
  let place = after
  for (;;) {
    const page = await nextBehind(place)
    for (const next of page) {
      if (isOver()) return place
      const isMore = await goOn(scope, next, work)
      place = { ...next, is_more: place.is_more === true || isMore }
    }
    if (page.length === 0) return place.is_more === true ? beginning : undefined
  }
}

/** Before all of them. */
export const beginning: Place = { since: '-infinity', organization_id: nilId }

/** Tells, when asked, whether so many milliseconds have passed since now: those of a job, if left out. */
export function endingAfter({ now }: Pick<SystemScope, 'now'>, ms = mostMs): () => boolean {
  const end = now().getTime() + ms
  return () => now().getTime() >= end
}

/** Returns whether there may be more. */
async function goOn(
  scope: SystemScope,
  next: Place,
  work: (inside: OrganizationScope) => Promise<unknown>,
): Promise<boolean> {
  const isOver = endingAfter(scope, mostMsOfOne)
  let isMore = false
  await inEach(scope, [next], async (inside) => {
    do isMore = (await work(inside)) === true
    while (isMore && !isOver())
  })
  return isMore
}

/** Several sweeps, one after the other. One that has more to do where all had their turn waits for those after it. */
export function inTurn<S extends Pick<SystemScope, 'now'>>(sweeps: readonly Sweep<S>[]): Sweep<S> {
  return async (scope, after) => {
    const isOver = endingAfter(scope)
    const first = after?.turn ?? 0
    let is_left = after?.is_left === true
    for (const [index, sweep] of sweeps.entries()) {
      if (index < first) continue
      if (index > first && isOver()) return { ...beginning, turn: index, is_left }
      const left = await sweep(scope, index === first ? after : undefined)
      if (left === undefined) continue
      if (left.organization_id !== nilId || left.id !== undefined)
        return { ...left, turn: index, is_left }
      is_left = true
    }
    return is_left ? beginning : undefined
  }
}
