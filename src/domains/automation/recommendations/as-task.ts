import type { Suggestion } from './making.ts'

/** What a suggestion says whose button makes it a task. */
export function asTask(title: string) {
  return {
    title,
    action_label: 'Make it a task',
    effect_note: 'A task is saved in your workspace. Nobody is written to.',
    propose: (organization_id) => ({
      method: 'POST',
      path: '/api/v1/crm/tasks/',
      body: { organization_id, title },
      needs: [],
    }),
  } satisfies Partial<Suggestion>
}
