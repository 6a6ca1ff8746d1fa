import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { NewTask, recordPath, Task, TaskChange, TaskList, tasksQuery } from './schemas.ts'
import { changeTask, createTask, deleteTask, findTask, listTasks } from './tasks.ts'

const list = endpoint({
  route: 'GET /crm/tasks/',
  summary: 'List tasks',
  access: 'member',
  query: tasksQuery,
  returns: ok(TaskList),
  handle: ({ scope, query, caller }) => listTasks(scope, query, caller.url),
})

const add = endpoint({
  route: 'POST /crm/tasks/',
  summary: 'Add a task',
  description: 'Its state is `open` unless another is given.',
  access: 'member',
  body: NewTask,
  returns: created(Task),
  handle: ({ scope, body }) => createTask(scope, body),
})

const read = endpoint({
  route: 'GET /crm/tasks/{id}/',
  summary: 'Read a task',
  access: 'member',
  params: recordPath,
  returns: ok(Task),
  subject: ({ scope, params }) => findTask(scope, params.id),
  handle: async ({ subject }) => subject,
})

const change = endpoint({
  route: 'PATCH /crm/tasks/{id}/',
  summary: 'Change a task',
  description: 'Null takes away the due date or the contact.',
  access: 'member',
  params: recordPath,
  body: TaskChange,
  returns: ok(Task),
  subject: ({ scope, params }) => findTask(scope, params.id),
  handle: ({ scope, params, body }) => changeTask(scope, params.id, body),
})

const remove = endpoint({
  route: 'DELETE /crm/tasks/{id}/',
  summary: 'Delete a task',
  access: 'member',
  params: recordPath,
  returns: noContent,
  subject: ({ scope, params }) => findTask(scope, params.id),
  handle: ({ scope, params }) => deleteTask(scope, params.id),
})

export const taskEndpoints = [list, add, read, change, remove]
