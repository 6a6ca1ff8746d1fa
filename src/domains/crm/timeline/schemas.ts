import { z } from 'zod'
import { LoggedEvent } from '#kernel/events/logged-event.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'

export const entryKinds = [
  'change',
  'note',
  'interaction',
  'task',
  'deal',
  'email',
  'submission',
  'lead',
] as const

const kind = z.enum(entryKinds).meta({ example: 'change' })
const { actor, cause } = LoggedEvent.shape
const unknown = 'Null if the log no longer has it.'

export const TimelineEntry = LoggedEvent.extend({
  kind,
  actor: actor.nullable().meta({ description: `Who did it. ${unknown}` }),
  cause: cause.nullable().meta({ description: `What led to it. ${unknown}` }),
}).meta({
  id: 'TimelineEntry',
  description:
    'A change of the record, with the values before and after, or something that concerns it, as it is now.',
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const Timeline = listOf(TimelineEntry, 'Timeline')
export const timelineQuery = listQuery(
  { kind: kind.optional() },
  orderings('-occurred_at', 'occurred_at'),
)
