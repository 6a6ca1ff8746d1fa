export { endpoints } from './endpoints.ts'
export { createWorkflow, findWorkflow, listWorkflows } from './workflows.ts'
