export { endpoints } from './endpoints.ts'
export { createKeyGate } from './key-gate.ts'
export { tools } from './tools.ts'
