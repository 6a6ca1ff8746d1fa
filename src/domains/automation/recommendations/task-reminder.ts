import { localTime } from '#kernel/text/local-time.ts'
import type { Suggestion } from './making.ts'

/** What reminds of a task, as it is called and due now. */
export function doIt(
  { id, title, due }: { id: string; title: string; due: string | null },
  zone: string,
): Suggestion {
  const by = due === null ? '' : ` It is due by ${localTime(due, zone)} ${zone}.`
  return {
    type: 'reminder',
    title: title.slice(0, 200),
    why: `Somebody wanted to be reminded of this task now.${by}`,
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
