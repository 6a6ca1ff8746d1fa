import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { holdsText, when } from './conditions.ts'
import { deleteRecord } from './records.ts'
import type { NewTask, TaskChange, tasksQuery } from './schemas.ts'
import { refuseUnknownContact } from './violations.ts'

const columns = ['id', 'title', 'due', 'status', 'contact_id', 'created_at', 'updated_at'] as const
const unknownContact = refuseUnknownContact('task_contact_exists')

/** The organization's tasks that match every given filter; ordered by `due`, undated ones come last. */
export function listTasks(
  scope: OrganizationScope,
  query: z.output<typeof tasksQuery>,
  url: string,
) {
  return listPage(
    scope.db
      .selectFrom('tasks')
      .select(columns)
      .where('organization_id', '=', scope.organizationId)
      .where((eb) => eb.and(filters(query))),
    query,
    {
      created_at: sql.ref('created_at'),
      due: sql`coalesce(due, 'infinity'::timestamptz)`,
      updated_at: sql.ref('updated_at'),
      title: sql`lower(title)`,
    },
    url,
  )
}

function filters(query: z.output<typeof tasksQuery>) {
  return [
    ...when(query.status, (status) => sql`status = ${status}`),
    ...when(query.due_before, (instant) => sql`due < ${instant}`),
    ...when(query.due_after, (instant) => sql`due >= ${instant}`),
    ...when(query.contact_id, (id) => sql`contact_id = ${id}`),
    ...when(query.search, holdsText('title')),
  ]
}

/** One task. @throws NotFound */
export async function findTask({ db, organizationId }: OrganizationScope, id: string) {
  const task = await db
    .selectFrom('tasks')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (task === undefined) throw new NotFound()
  return task
}

/** Adds a task, with or without a contact. @throws ValidationFailed for an unknown contact */
export function createTask(
  { db, organizationId, newId, now }: OrganizationScope,
  { title, due, status, contact_id }: z.output<typeof NewTask>,
) {
  const at = timestamp(now())
  return db
    .insertInto('tasks')
    .values({
      organization_id: organizationId,
      id: newId(),
      title,
      due,
      status,
      contact_id,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(unknownContact)
}

/** Changes the given fields; null takes away the due date or the contact. @throws NotFound, ValidationFailed */
export async function changeTask(
  scope: OrganizationScope,
  id: string,
  { title, due, status, contact_id }: z.output<typeof TaskChange>,
) {
  if ([title, due, status, contact_id].every((value) => value === undefined))
    return findTask(scope, id)
  const task = await scope.db
    .updateTable('tasks')
    .set({ title, due, status, contact_id, updated_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
    .catch(unknownContact)
  if (task === undefined) throw new NotFound()
  return task
}

/** Removes a task. @throws NotFound */
export function deleteTask(scope: OrganizationScope, id: string): Promise<void> {
  return deleteRecord(scope, 'tasks', id)
}
