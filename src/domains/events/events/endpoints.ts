import { endpoint, listed } from '#kernel/http/endpoint.ts'
import type { EventType } from '#kernel/events/event.ts'
import { EventNotKept } from '#kernel/events/log.ts'
import { EventList } from '#kernel/events/logged-event.ts'
import { LongPolls, TooManyWaiting } from '#kernel/events/long-polls.ts'
import { listEvents } from './events.ts'
import { eventsQuery } from './schemas.ts'

/** `declared` gives the events of all domains, once they are known. */
export function eventEndpoints(declared: () => readonly EventType[]) {
  const polls = new LongPolls()
  return [
    endpoint({
      route: 'GET /events/',
      summary: 'List events',
      description:
        'Returns what happened in the organization, oldest first: every change, by whom and why. Keep the id of the last event you have seen and send it as `after`. With `wait`, the call waits until there is something new. An event may be listed a moment after its change, once no other event can come before it. `count` stops at 10,000.',
      access: 'member',
      query: eventsQuery,
      returns: listed(EventList),
      refuses: [EventNotKept, TooManyWaiting],
      tool: 'list_events',
      handle: ({ scope, query, caller }) =>
        listEvents(scope, query, { declared: declared(), polls, signal: caller.signal }),
    }),
  ]
}
