import { transaction, type OrganizationScope } from '../scope.ts'
import {
  isWaiting,
  lockCursor,
  longestDelayMs,
  moveAfter,
  moveTo,
  noteFailure,
  type EventCursor,
} from './cursor.ts'
import { beforeAny, nextEvents, type LoggedEvent } from './log.ts'
import type { Subscriber } from './subscriber.ts'

/** What is known of the log as a whole when a subscriber is served. */
export interface Reach {
  /** Below it everything has been delivered to this subscriber, but for cursors that wait. */
  readonly floor: number
  /** Below it everything is complete. */
  readonly horizon: number
}

export type Delivery =
  | { readonly outcome: 'delivered'; readonly events: number }
  | { readonly outcome: 'failed'; readonly error: unknown }
  /** Another worker is at it. */
  | { readonly outcome: 'busy' }

const largestBatch = 200

/**
 * Gives a subscriber the next events of one organization. What it writes commits with its cursor, so
 * that neither a crash nor a second worker makes it happen twice or not at all. A batch that fails is
 * tried again at once with its first event alone; an event that fails waits, and all behind it.
 */
export async function deliver(
  scope: OrganizationScope,
  subscriber: Subscriber,
  reach: Reach,
): Promise<Delivery> {
  const attempt: Attempt = {}
  try {
    const work = (inside: OrganizationScope) => deliverNext(inside, subscriber, reach, attempt)
    const events = await transaction(scope, work)
    return events === undefined ? { outcome: 'busy' } : { outcome: 'delivered', events }
  } catch (error) {
    const { cursor, events = [] } = attempt
    const retryAt = new Date(scope.now().getTime() + delayMs(cursor, events.length))
    const txid = cursor === undefined ? reach.floor : placeOf(cursor, reach).txid
    await noteFailure(scope, subscriber.name, { txid, first: events[0], error, retryAt })
    return { outcome: 'failed', error }
  }
}

/** How far a delivery has come, for the case that it fails. */
interface Attempt {
  cursor?: EventCursor
  events?: readonly LoggedEvent[]
}

/** How many were delivered; undefined where another worker holds the cursor. */
async function deliverNext(
  scope: OrganizationScope,
  { name, types, handle }: Subscriber,
  reach: Reach,
  attempt: Attempt,
): Promise<number | undefined> {
  const cursor = await lockCursor(scope, name)
  if (cursor === undefined) return undefined
  if (isWaiting(cursor, scope.now())) return 0
  attempt.cursor = cursor
  const place = { ...placeOf(cursor, reach), horizon: reach.horizon }
  const size = cursor.attempts > 0 ? 1 : largestBatch
  const events = await nextEvents(scope, place, { types }, size)
  attempt.events = events
  const [first, last] = [events[0], events.at(-1)]
  if (first !== undefined)
    await handle({ scope: { ...scope, cause: { type: 'event', id: first.id } }, events })
  if (last !== undefined && events.length === size) await moveAfter(scope, name, last)
  else await moveTo(scope, name, Math.max(place.txid, reach.horizon))
  return events.length
}

/** A cursor that does not wait stands at least where everything has been delivered. */
function placeOf({ txid, lsn, event_id, retry_at }: EventCursor, { floor }: Reach) {
  if (retry_at === null && txid < floor) return { txid: floor, ...beforeAny }
  return { txid, lsn, id: event_id }
}

const firstDelayMs = 1000

function delayMs(cursor: EventCursor | undefined, tried: number): number {
  if (tried > 1) return 0
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(cursor?.attempts ?? 0, 20))
  return delay * (0.5 + Math.random() / 2)
}
