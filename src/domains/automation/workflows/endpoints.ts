import { created, endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { NewWorkflow, Workflow, WorkflowList, workflowPath, workflowsQuery } from './schemas.ts'
import { createWorkflow, findWorkflow, listWorkflows } from './workflows.ts'

const list = endpoint({
  route: 'GET /automation/workflows/',
  summary: 'List workflows',
  access: 'member',
  query: workflowsQuery,
  returns: listed(WorkflowList),
  handle: ({ scope, query }) => listWorkflows(scope, query),
})

const add = endpoint({
  route: 'POST /automation/workflows/',
  summary: 'Make a workflow',
  description: 'It begins as a draft.',
  access: 'member',
  effect: 'write',
  transactional: true,
  body: NewWorkflow,
  returns: created(Workflow),
  handle: ({ scope, body }) => createWorkflow(scope, body),
})

const read = endpoint({
  route: 'GET /automation/workflows/{id}/',
  summary: 'Read a workflow',
  access: 'member',
  params: workflowPath,
  returns: ok(Workflow),
  target: ({ scope, params }) => findWorkflow(scope, params.id),
  handle: async ({ target }) => target,
})

export const workflowEndpoints = [list, add, read]
