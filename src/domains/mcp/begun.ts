import { z } from 'zod'
import { stopImportsOf } from '#domains/crm/index.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { keyEvents } from './events.ts'

const Revoked = z.object({ id: z.string() })

/** What a key has begun goes no further once it is revoked, whatever led to that. */
export const begunByKeys = subscriber({
  name: 'mcp.begun_by_keys',
  types: [keyEvents.revoked.type],
  handle: ({ scope, events }) =>
    stopImportsOf(
      scope,
      events.map(({ data }) => Revoked.parse(data).id),
    ),
})
