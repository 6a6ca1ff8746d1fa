import { created, endpoint, listed, noContent } from '#kernel/http/endpoint.ts'
import { createKey, findKey, listKeys, revokeKey, TooManyKeys } from './keys.ts'
import { CreatedKey, KeyList, keyPath, keysQuery, NewKey } from './schemas.ts'

const createMcpKey = endpoint({
  route: 'POST /mcp/keys/',
  summary: 'Create an MCP key',
  description:
    'The key acts as you and can never do more than you. It is shown once, in this answer.',
  access: 'member',
  effect: 'write',
  transactional: true,
  body: NewKey,
  returns: created(CreatedKey),
  refuses: [TooManyKeys],
  handle: ({ scope, body }) => createKey(scope, body),
})

const listMcpKeys = endpoint({
  route: 'GET /mcp/keys/',
  summary: 'List MCP keys',
  description: 'Keys of both kinds that were created in the organization, without their secrets.',
  access: 'member',
  query: keysQuery,
  returns: listed(KeyList),
  handle: ({ scope, query }) => listKeys(scope, query),
})

const revokeMcpKey = endpoint({
  route: 'DELETE /mcp/keys/{id}/',
  summary: 'Revoke an MCP key',
  description:
    'Holds from the next request on. Its creator, an owner or an admin may; doing it again is harmless.',
  access: 'member',
  effect: 'write',
  params: keyPath,
  returns: noContent,
  target: ({ scope, params }) => findKey(scope, params.id),
  handle: ({ scope, target }) => revokeKey(scope, target),
})

export const endpoints = [createMcpKey, listMcpKeys, revokeMcpKey]
