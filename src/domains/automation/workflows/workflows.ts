import { resource } from '#kernel/http/resource.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { noun } from '#kernel/records/noun.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { workflowShapes, type NewWorkflow } from './schemas.ts'

export const workflows = noun('workflows', {
  names: ['workflow', 'workflows'],
  shapes: workflowShapes,
  filters: { search: inWords('name', 'description') },
  orders: { name: 'name_order' },
  keys: { name: 'name_key' },
  byValue: {
    traits: [['status', 'name', 'description']],
    values: ['created_by', 'created_at', 'updated_at'],
    inOrder: {
      id: 'id',
      description: 'description_alphabetical',
      status: 'status',
      created_by: 'created_by',
    },
    compared: { description: 'description_order' },
  },
})

/** Makes a workflow, as a draft. */
function createWorkflow(scope: OrganizationScope, workflow: NewWorkflow) {
  return workflows.create(scope, {
    ...workflow,
    status: 'draft',
    created_by: scope.actor.user_id,
  })
}

export async function isWorkflow(scope: OrganizationScope, id: string): Promise<boolean> {
  const found = workflows.all(scope).where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

export const workflowEndpoints = resource({
  ...workflows,
  path: '/automation/workflows/',
  verbs: { ...workflows, create: createWorkflow },
  more: { create: { summary: 'Create a workflow', description: 'It begins as a draft.' } },
})
