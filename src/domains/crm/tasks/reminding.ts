import { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { record } from '#kernel/events/record.ts'
import { enqueue, job } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { id, instant } from '#kernel/wire/primitives.ts'

const Reminder = z.object({
  id,
  title: z.string().meta({ example: 'Call the mill about the new flour' }),
  due: instant.nullable(),
  remind_at: instant.nullable(),
  assignee_id: id.nullable(),
})

export const taskReminded = eventsOf('task', Reminder, {
  reminded: 'The moment came at which somebody wanted to be reminded of a task.',
})

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
      if (task !== undefined)
        record(inside, taskReminded.reminded, { subject: task.id, data: task })
    }),
})

type Values = Readonly<Record<string, unknown>>

interface Writing {
  create(scope: OrganizationScope, values: never): Promise<unknown>
  change(scope: OrganizationScope, id: string, values: never): Promise<unknown>
}

/** The same verbs, which set the job that reminds of a task in the transaction of its change. */
export function withReminders<W extends Writing>(verbs: W): W {
  const create = verbs.create as (scope: OrganizationScope, values: Values) => Promise<Values>
  const change = verbs.change as (...given: [OrganizationScope, string, Values]) => Promise<Values>
  return {
    ...verbs,
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
    const [taskId, remindAt] = [task['id'], task['remind_at']]
    if (typeof taskId !== 'string' || typeof remindAt !== 'string') return task
    const ahead = Math.ceil((Date.parse(remindAt) - inside.now().getTime()) / 1000)
    await enqueue(
      inside,
      reminding,
      { task_id: taskId, remind_at: remindAt },
      { startAfterSeconds: Math.max(0, ahead), singletonKey: `${taskId} ${remindAt}` },
    )
    return task
  })
}
