import type { z } from 'zod'
import type { EventType } from '#kernel/events/event.ts'
import { endOfLog, lastNew } from '#kernel/events/log-end.ts'
import {
  beforeAny,
  pageOfEvents,
  placeAfter,
  type EventFilter,
  type Place,
} from '#kernel/events/log.ts'
import type { LongPolls } from '#kernel/events/long-polls.ts'
import { refuseUnknownTypes, typesNamed } from '#kernel/events/patterns.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { EventFeed, eventsQuery } from './schemas.ts'

/** How a caller waits, and for what there is to wait. */
export interface Waiting {
  readonly declared: readonly EventType[]
  readonly polls: LongPolls
  readonly signal: AbortSignal | undefined
}

/**
 * The next events after one that the caller names, from now on, or from the beginning; where there is none yet, what
 * comes within the time that they would wait. @throws EventNotKept, ValidationFailed, TooManyWaiting
 */
export async function listEvents(
  scope: OrganizationScope,
  { after, from_now, types, subject, wait, page_size }: z.output<typeof eventsQuery>,
  waiting: Waiting,
): Promise<EventFeed> {
  const { declared } = waiting
  refuseUnknownTypes(types ?? [], declared, 'types')
  const filter = {
    types: types?.includes('*') ? undefined : types && typesNamed(types, declared),
    subject,
  }
  const isFromNow = from_now === true && after === undefined
  const place = isFromNow ? await endOfLog(scope) : await placeAfter(scope, after)
  const page = await pageOfEvents(scope, place, filter, page_size)
  if (page.results.length > 0 || wait === 0) return resumed(scope, place, filter, page)
  const look = follower(scope, place, filter, page_size)
  const found = await awaited(scope, wait, waiting, look)
  return resumed(scope, place, filter, found ?? page)
}

type Page = Awaited<ReturnType<typeof pageOfEvents>>

function awaited(
  { organizationId, actor }: OrganizationScope,
  seconds: number,
  { polls, signal }: Waiting,
  look: () => Promise<Page | undefined>,
) {
  const payers = actor.user_id === null ? [organizationId] : [organizationId, actor.user_id]
  return polls.wait(payers, seconds, signal, look)
}

/** With the event to go on after: of a filter that nothing passes, the last that it left out. */
async function resumed(
  scope: OrganizationScope,
  place: Place,
  { types, subject }: EventFilter,
  page: Page,
): Promise<EventFeed> {
  const isFiltered = types !== undefined || subject !== undefined
  const leftOut = isFiltered && page.results.length === 0 ? await lastNew(scope, place) : undefined
  const last = page.results.at(-1) ?? leftOut ?? place
  return { ...page, resume_after: last.id === beforeAny.id ? null : last.id }
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
