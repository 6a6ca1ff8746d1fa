import { sql } from 'kysely'
import type { z } from 'zod'
import { recordEvents } from '#kernel/events/record-events.ts'
import { resource } from '#kernel/http/resource.ts'
import { holdsText, when } from '#kernel/lists/filters.ts'
import { records } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { unknownContact } from '../contacts/reference.ts'
import { NewTask, Task, TaskChange, TaskList, tasksQuery } from './schemas.ts'

export const taskEvents = recordEvents('task', Task)
export const tasks = records('tasks', {
  columns: Task.keyof().options,
  events: taskEvents,
  refuses: { task_contact_exists: unknownContact },
})
export const { create: createTask } = tasks

/** The organization's tasks that match every given filter; ordered by `due`, undated ones come last. */
export function listTasks(scope: OrganizationScope, query: z.output<typeof tasksQuery>) {
  const filters = [
    ...when(query.status, (status) => sql`status = ${status}`),
    ...when(query.due_before, (instant) => sql`due < ${instant}`),
    ...when(query.due_after, (instant) => sql`due >= ${instant}`),
    ...when(query.contact_id, (id) => sql`contact_id = ${id}`),
    ...when(query.search, holdsText('title')),
  ]
  return tasks.page(scope, query, filters, {
    created_at: sql.ref('created_at'),
    due: sql`coalesce(due, 'infinity'::timestamptz)`,
    updated_at: sql.ref('updated_at'),
    title: sql`lower(title)`,
  })
}

export const taskEndpoints = resource({
  path: '/crm/tasks/',
  names: ['task', 'tasks'],
  shapes: { item: Task, list: TaskList, query: tasksQuery, create: NewTask, change: TaskChange },
  verbs: { ...tasks, list: listTasks },
  more: {
    create: {
      description: 'Its status is `open` by default.',
      tool: { name: 'create_task', isDefault: true },
    },
    change: { description: 'Null removes the due date or the contact.' },
  },
})
