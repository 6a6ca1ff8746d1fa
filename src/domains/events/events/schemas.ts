import { z } from 'zod'
import { EventList } from '#kernel/events/logged-event.ts'
import { pageSize, type List } from '#kernel/lists/page.ts'
import type { LoggedEvent } from '#kernel/events/log.ts'
import { flag, id } from '#kernel/wire/primitives.ts'

const types = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').map((pattern) => pattern.trim()))
  .meta({
    description: 'Types or patterns, separated by commas: `contact.created`, `contact.*`.',
    example: 'contact.*',
  })

export const eventsQuery = z.strictObject({
  after: id.optional().meta({ description: 'Events after this one.' }),
  from_now: flag.optional().meta({
    description:
      '`true` to begin at the end of the log, unless `after` says where: with events that come from now on.',
    example: 'true',
  }),
  types: types.optional(),
  subject: id.optional().meta({ description: 'Events about this record.' }),
  wait: z.coerce.number().int().min(0).max(25).default(0).meta({
    description: 'Seconds to wait for an event if there is none yet.',
    example: 20,
  }),
  page_size: pageSize,
})

const resumeAfter = id.nullable().meta({
  description:
    'Send it as `after` to go on. It moves on past events that the filters leave out; null as long as there is none.',
  example: '0199a1b2-0000-7000-8000-000000000001',
})

export const EventFeed = EventList.extend({ resume_after: resumeAfter }).meta({ id: 'EventFeed' })

/** A part of the log, and where to go on, whether or not there was anything in it. */
export interface EventFeed extends List<LoggedEvent> {
  readonly resume_after: string | null
}

/** As tools return it: how many there are, and how to go on. */
export const ToldEvents = EventFeed.omit({ next: true, previous: true }).extend({
  count: z.int().meta({ description: 'Events in all, counted up to 10000.', example: 1 }),
})
