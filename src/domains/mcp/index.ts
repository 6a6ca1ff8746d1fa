import { domain } from '#kernel/domain.ts'
import { begunByKeys } from './begun.ts'
import { endpoints } from './endpoints.ts'
import { keyEvents } from './events.ts'
import { keysOfMembers } from './revocation.ts'
import { tools } from './tools.ts'

export { createCredentialGate } from './credential-gate.ts'
export { isKey } from './keys.ts'
export { revokeOwnKeys } from './revocation.ts'

export const mcp = domain({
  name: 'mcp',
  endpoints,
  tools,
  events: Object.values(keyEvents),
  within: [keysOfMembers],
  on: [begunByKeys],
})
