import type { z } from 'zod'
import { recordEvents } from '#kernel/events/record-events.ts'
import { resource } from '#kernel/http/resource.ts'
import { holdsText } from '#kernel/lists/filters.ts'
import { records } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { NewWorkflow, Workflow, WorkflowChange, WorkflowList, workflowsQuery } from './schemas.ts'

export const workflowEvents = recordEvents('workflow', Workflow)
export const workflows = records('workflows', {
  columns: Workflow.keyof().options,
  events: workflowEvents,
  lists: {
    query: workflowsQuery,
    filters: { search: holdsText('name', 'description') },
    orders: { name: 'name_key' },
  },
})

/** Makes a workflow, as a draft. */
function createWorkflow(scope: OrganizationScope, workflow: z.output<typeof NewWorkflow>) {
  return workflows.create(scope, {
    ...workflow,
    status: 'draft',
    created_by: scope.actor.user_id,
  })
}

export const workflowEndpoints = resource({
  path: '/automation/workflows/',
  names: ['workflow', 'workflows'],
  shapes: {
    item: Workflow,
    list: WorkflowList,
    query: workflowsQuery,
    create: NewWorkflow,
    change: WorkflowChange,
  },
  verbs: { ...workflows, create: createWorkflow },
  more: { create: { summary: 'Make a workflow', description: 'It begins as a draft.' } },
})
