import { sql } from 'kysely'
import { unknownRecord } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { resource } from '#kernel/http/resource.ts'
import { holdsText } from '#kernel/lists/filters.ts'
import { records } from '#kernel/postgres/records.ts'
import { NewTask, Task, TaskChange, TaskList, tasksQuery } from './schemas.ts'

export const taskEvents = recordEvents('task', Task)
export const tasks = records('tasks', {
  columns: Task.keyof().options,
  events: taskEvents,
  lists: {
    query: tasksQuery,
    filters: {
      due_before: (instant) => sql`due_key < ${instant}`,
      due_after: (instant) => sql`due_key >= ${instant} and due_key < 'infinity'`,
      search: holdsText('title'),
    },
    // Undated ones come last by `due`.
    orders: { due: 'due_key', title: 'title_key' },
  },
  refuses: { task_contact_exists: () => unknownRecord('contact_id', 'contact') },
})
export const { create: createTask } = tasks

export const taskEndpoints = resource({
  path: '/crm/tasks/',
  names: ['task', 'tasks'],
  shapes: { item: Task, list: TaskList, query: tasksQuery, create: NewTask, change: TaskChange },
  verbs: tasks,
  more: {
    create: {
      description: 'Its status is `open` by default.',
      tool: { name: 'create_task', isDefault: true },
    },
    change: { description: 'Null removes the due date or the contact.' },
  },
})
