import type { Suggestion } from './making.ts'

/**
 * What a suggestion says whose button makes it a task. Where its title quotes others the task has one of its own, since
 * tools take what a task is called for words of the organization.
 */
export function asTask(title: string, task = title) {
  return {
    title,
    action_label: 'Make it a task',
    effect_note: 'A task is saved in your workspace. Nobody is written to.',
    propose: (organization_id) => ({
      method: 'POST',
      path: '/api/v1/crm/tasks/',
      body: { organization_id, title: task },
      needs: [],
    }),
  } satisfies Partial<Suggestion>
}
