export { endpoints } from './workflows/endpoints.ts'
export { createWorkflow, findWorkflow, listWorkflows } from './workflows/workflows.ts'
