import { sql } from 'kysely'
import { unknownRecord } from '#kernel/errors.ts'
import { resource } from '#kernel/http/resource.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { noun } from '#kernel/postgres/noun.ts'
import { taskShapes } from './schemas.ts'

export const tasks = noun('tasks', {
  names: ['task', 'tasks'],
  shapes: taskShapes,
  filters: {
    due_before: (instant) => sql`due_key < ${instant}`,
    due_after: (instant) => sql`due_key >= ${instant} and due_key < 'infinity'`,
    search: inWords('title'),
  },
  // Undated ones come last by `due`.
  orders: { due: 'due_key', title: 'title_key' },
  refuses: { task_contact_exists: () => unknownRecord('contact_id', 'contact') },
})
export const { create: createTask } = tasks

export const taskEndpoints = resource({
  ...tasks,
  path: '/crm/tasks/',
  verbs: tasks,
  more: {
    create: { description: 'Its status is `open` by default.', tool: { isDefault: true } },
    change: { description: 'Null removes the due date or the contact.' },
  },
})
