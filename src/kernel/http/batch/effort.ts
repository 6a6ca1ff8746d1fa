import { setImmediate as turn } from 'node:timers/promises'
import { refusal } from '../../errors.ts'
import type { OrganizationScope } from '../../scope.ts'

const TooMuchAtOnce = refusal(
  429,
  'too_much_at_once',
  'The batch reached the limit of one call',
  'This operation was not carried out. Send it again with those after it; with `atomic`, send fewer.',
)

/** What others wait for: whoever reads the log waits for the oldest transaction that is open. */
const mostMs = 15_000
const mostEvents = 10_000

type Within = <R>(inside: OrganizationScope, work: () => Promise<R>) => Promise<R>

/**
 * Lets one operation of a batch after the other begin, until they took long enough together or changed enough records: one
 * may change a thousand. Others have their turn between two, also where none of them asks the database. @throws TooMuchAtOnce
 */
export function effortOf({ now }: OrganizationScope): Within {
  const begun = now().getTime()
  let events = 0
  return async ({ recorded = [] }, work) => {
    await turn()
    if (events >= mostEvents || now().getTime() - begun >= mostMs) throw new TooMuchAtOnce()
    const before = recorded.length
    const done = await work()
    events += recorded.length - before
    return done
  }
}
