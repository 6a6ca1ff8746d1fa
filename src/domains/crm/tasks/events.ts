import { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { id, instant } from '#kernel/wire/primitives.ts'

const Reminder = z.object({
  id,
  title: z.string().meta({ example: 'Call the mill about the new flour' }),
  due: instant.nullable(),
  remind_at: instant.nullable(),
  assignee_id: id.nullable(),
})

export const { reminded: taskReminded, overdue: taskOverdue } = eventsOf('task', Reminder, {
  reminded: 'The time to be reminded of a task came.',
  overdue: 'A task without a reminder was not done by the time it was due.',
})
