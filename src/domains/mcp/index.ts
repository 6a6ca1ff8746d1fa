import { domain } from '#kernel/domain.ts'
import { endpoints } from './endpoints.ts'
import { events } from './events.ts'
import { tools } from './tools.ts'

export { createKeyGate } from './key-gate.ts'

export const mcp = domain({ name: 'mcp', endpoints, tools, events })
