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
const unknown = 'Null where the log does not hold it any more.'

export const TimelineEntry = LoggedEvent.extend({
  kind,
  actor: actor.nullable().meta({ description: `Who did it. ${unknown}` }),
  cause: cause.nullable().meta({ description: `What led to it. ${unknown}` }),
}).meta({
  id: 'TimelineEntry',
  description:
    'A change of the record, with what it was before and is after; or what concerns it, as it is now.',
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const Timeline = listOf(TimelineEntry, 'Timeline')
export const timelineQuery = listQuery(
  { kind: kind.optional() },
  orderings('-occurred_at', 'occurred_at'),
)
