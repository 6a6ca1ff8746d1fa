import { endpoint, listed } from '#kernel/http/endpoint.ts'
import type { EventType } from '#kernel/events/event.ts'
import { EventNotKept } from '#kernel/events/log.ts'
import { LongPolls, TooManyWaiting } from '#kernel/events/long-polls.ts'
import { listEvents } from './events.ts'
import { EventFeed, eventsQuery, ToldEvents } from './schemas.ts'

/** `declared` gives the events of all domains, once they are known. */
export function eventEndpoints(declared: () => readonly EventType[]) {
  const polls = new LongPolls()
  return [
    endpoint({
      route: 'GET /events/',
      summary: 'List events',
      description:
        'Returns what happened in the organization, oldest first: every change, by whom and why. Keep `resume_after` and send it as `after`; `from_now=true` says where the log ends now. With `wait`, the call waits until there is something new. An event may be listed a moment after its change, once no other event can come before it. `count` stops at 10,000.',
      access: 'member',
      query: eventsQuery,
      returns: listed(EventFeed),
      refuses: [EventNotKept, TooManyWaiting],
      tool: { name: 'list_events', result: { schema: ToldEvents, of: told } },
      handle: ({ scope, query, caller }) =>
        listEvents(scope, query, { declared: declared(), polls, signal: caller.signal }),
    }),
  ]
}

function told({ count, results, resume_after }: EventFeed) {
  return { count, results, resume_after }
}
