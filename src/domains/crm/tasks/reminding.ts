import { z } from 'zod'
import { record } from '#kernel/events/record.ts'
import { enqueue, job } from '#kernel/jobs/job.ts'
import { writingAny, type Change, type Values, type Writing } from '#kernel/postgres/writing.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { taskReminded } from './events.ts'

/** Tells of a task whose time has come, unless it is done by then, or another time was set. */
export const reminding = job({
  name: 'crm.remind',
  access: 'organization',
  payload: z.object({ task_id: z.uuid(), remind_at: z.string() }),
  handle: ({ scope, payload }) =>
    transaction(scope, async (inside) => {
      const task = await inside.db
        .selectFrom('tasks')
        .select(['id', 'title', 'due', 'remind_at', 'assignee_id'])
        .where('organization_id', '=', inside.organizationId)
        .where('id', '=', payload.task_id)
        .where('status', 'in', ['open', 'in_progress'])
        .where('remind_at', '=', payload.remind_at)
        .forUpdate()
        .executeTakeFirst()
      if (task !== undefined) record(inside, taskReminded, { subject: task.id, data: task })
    }),
})

/** The same verbs, which set the job that reminds of a task in the transaction of its change. */
export function withReminders<W extends Writing>(verbs: W): W {
  const { create, change, createMany, changeMany } = writingAny<Values>(verbs)
  return {
    ...verbs,
    createMany: (scope: OrganizationScope, all: readonly Values[]) =>
      transaction(scope, async (inside) => {
        const made = await createMany(inside, all)
        for (const task of made) await remindOf(inside, task)
        return made
      }),
    changeMany: (scope: OrganizationScope, changes: readonly Change[]) => {
      const set = new Set(changes.flatMap(({ id, values }) => (isSet(values) ? [id] : [])))
      if (set.size === 0) return changeMany(scope, changes)
      return transaction(scope, async (inside) => {
        const changed = await changeMany(inside, changes)
        for (const task of changed) if (set.has(String(task['id']))) await remindOf(inside, task)
        return changed
      })
    },
    create: (scope: OrganizationScope, values: Values) => {
      const write = (inside: OrganizationScope) => create(inside, values)
      return isSet(values) ? reminded(scope, write) : write(scope)
    },
    change: (scope: OrganizationScope, taskId: string, values: Values) => {
      const write = (inside: OrganizationScope) => change(inside, taskId, values)
      return isSet(values) ? reminded(scope, write) : write(scope)
    },
  }
}

function isSet(values: Values): boolean {
  return typeof values['remind_at'] === 'string'
}

function reminded(
  scope: OrganizationScope,
  write: (inside: OrganizationScope) => Promise<Values>,
): Promise<Values> {
  return transaction(scope, async (inside) => {
    const task = await write(inside)
    await remindOf(inside, task)
    return task
  })
}

async function remindOf(inside: OrganizationScope, { id, remind_at }: Values): Promise<void> {
  if (typeof id !== 'string' || typeof remind_at !== 'string') return
  const ahead = Math.ceil((Date.parse(remind_at) - inside.now().getTime()) / 1000)
  await enqueue(
    inside,
    reminding,
    { task_id: id, remind_at },
    { startAfterSeconds: Math.max(0, ahead), singletonKey: `${id} ${remind_at}` },
  )
}
