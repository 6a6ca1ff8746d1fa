import { localTime } from '#kernel/text/local-time.ts'
import type { Suggestion } from './making.ts'

interface OpenTask {
  readonly id: string
  readonly title: string
  readonly due: string | null
}

/** What reminds of a task, as it is called and due now. */
export function doIt(task: OpenTask, zone: string): Suggestion {
  const by = task.due === null ? '' : ` It is due by ${localTime(task.due, zone)} ${zone}.`
  return finish('reminder', task, `Somebody wanted to be reminded of this task now.${by}`)
}

/** What says that a task is overdue. */
export function makeUpFor(task: OpenTask & { readonly due: string }, zone: string): Suggestion {
  const why = `This task was due by ${localTime(task.due, zone)} ${zone} and is not done.`
  return finish('overdue', task, why)
}

/** Whether the time of an open task has passed and nobody is to be reminded of it at another. */
export function isOverdue<
  T extends { readonly due: string | null; readonly remind_at: string | null },
>(task: T, now: Date): task is T & { readonly due: string } {
  return task.due !== null && task.remind_at === null && Date.parse(task.due) <= now.getTime()
}

function finish(type: string, { id, title }: OpenTask, why: string): Suggestion {
  return {
    type,
    title: title.slice(0, 200),
    why,
    action_label: 'Mark it as done',
    effect_note: 'The task is completed; one that comes again is followed by the next.',
    propose: (organization_id) => ({
      method: 'POST',
      path: '/api/v1/crm/tasks/batch/',
      body: { organization_id, operations: [{ op: 'update', id, data: { status: 'done' } }] },
      needs: [],
    }),
  }
}
