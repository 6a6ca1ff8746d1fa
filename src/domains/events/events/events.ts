import type { z } from 'zod'
import type { EventType } from '#kernel/events/event.ts'
import {
  beforeAny,
  pageOfEvents,
  placeAfter,
  type EventFilter,
  type LoggedEvent,
  type Place,
} from '#kernel/events/log.ts'
import type { LongPolls } from '#kernel/events/long-polls.ts'
import { refuseUnknownTypes, typesNamed } from '#kernel/events/patterns.ts'
import type { List } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { eventsQuery } from './schemas.ts'

/** How a caller waits, and for what there is to wait. */
export interface Waiting {
  readonly declared: readonly EventType[]
  readonly polls: LongPolls
  readonly signal: AbortSignal | undefined
}

/**
 * The next events after one that the caller names, or from the beginning; where there is none yet, what
 * comes within the time that they would wait. @throws EventNotKept, ValidationFailed, TooManyWaiting
 */
export async function listEvents(
  scope: OrganizationScope,
  { after, types, subject, wait, page_size }: z.output<typeof eventsQuery>,
  { declared, polls, signal }: Waiting,
): Promise<List<LoggedEvent>> {
  refuseUnknownTypes(types ?? [], declared, 'types')
  const filter = {
    types: types?.includes('*') ? undefined : types && typesNamed(types, declared),
    subject,
  }
  const place = await placeAfter(scope, after)
  const page = await pageOfEvents(scope, place, filter, page_size)
  if (page.results.length > 0 || wait === 0) return page
  const look = follower(scope, place, filter, page_size)
  const { organizationId, actor } = scope
  const payers = actor.user_id === null ? [organizationId] : [organizationId, actor.user_id]
  return (await polls.wait(payers, wait, signal, look)) ?? page
}

/** Looks for what has come since it last looked; costs one small question while nothing has. */
function follower(scope: OrganizationScope, start: Place, filter: EventFilter, size: number) {
  let place = start
  return async () => {
    const { horizon } = await placeAfter(scope)
    if (horizon === place.horizon) return undefined
    const page = await pageOfEvents(scope, { ...place, horizon }, filter, size)
    if (page.results.length > 0) return page
    place = { ...beforeAny, txid: Math.max(place.txid, horizon), horizon }
    return undefined
  }
}
