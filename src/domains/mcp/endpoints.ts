import { timeline } from '#kernel/events/timeline.ts'
import { created, endpoint, listed, noContent, ok } from '#kernel/http/endpoint.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { createKey, listKeys, readKey, revokeKey, TooManyKeys } from './keys.ts'
import { CreatedKey, Key, KeyList, keysQuery, NewKey } from './schemas.ts'

const createMcpKey = endpoint({
  route: 'POST /mcp/keys/',
  summary: 'Create an MCP key',
  description:
    'The key acts as you and can never do more than you. It is shown once, in this response.',
  access: 'member',
  effect: 'write',
  transactional: true,
  body: NewKey,
  returns: created(CreatedKey, '/mcp/keys/{id}/'),
  refuses: [TooManyKeys],
  handle: ({ scope, body }) => createKey(scope, body),
})

const listMcpKeys = endpoint({
  route: 'GET /mcp/keys/',
  summary: 'List MCP keys',
  description: 'Keys of both scopes created in the organization, without their secrets.',
  access: 'member',
  query: keysQuery,
  returns: listed(KeyList),
  tool: { name: 'list_mcp_keys' },
  handle: ({ scope, query }) => listKeys(scope, query),
})

const readMcpKey = endpoint({
  route: 'GET /mcp/keys/{id}/',
  summary: 'Read an MCP key',
  description: 'Without its secret.',
  access: 'member',
  params: byId,
  returns: ok(Key),
  tool: { name: 'get_mcp_key' },
  target: ({ scope, params }) => readKey(scope, params.id),
  handle: async ({ target }) => target,
})

const revokeMcpKey = endpoint({
  route: 'DELETE /mcp/keys/{id}/',
  summary: 'Revoke an MCP key',
  description:
    'Takes effect with the next request. Only its creator, an owner or an admin may; repeating the call changes nothing.',
  access: 'member',
  effect: 'write',
  dryRun: true,
  params: byId,
  returns: noContent,
  tool: { name: 'revoke_mcp_key' },
  target: ({ scope, params }) => readKey(scope, params.id),
  handle: ({ scope, target }) => revokeKey(scope, target),
})

export const endpoints = [
  createMcpKey,
  listMcpKeys,
  readMcpKey,
  revokeMcpKey,
  timeline({ path: '/mcp/keys/{id}/', noun: 'key', read: readKey }),
]
