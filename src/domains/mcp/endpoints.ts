import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { createKey, findKey, listKeys, revokeKey, TooManyKeys } from './keys.ts'
import { CreatedKey, KeyList, keyPath, keysQuery, NewKey } from './schemas.ts'

const createMcpKey = endpoint({
  route: 'POST /mcp/keys/',
  summary: 'Create an MCP key',
  description:
    'The key acts as you and can never do more than you. It is shown once, in this answer.',
  access: 'member',
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
  returns: ok(KeyList),
  handle: ({ scope, query, caller }) => listKeys(scope, query, caller.url),
})

const revokeMcpKey = endpoint({
  route: 'DELETE /mcp/keys/{id}/',
  summary: 'Revoke an MCP key',
  description:
    'Holds from the next request on. Its creator, an owner or an admin may; doing it again is harmless.',
  access: 'member',
  params: keyPath,
  returns: noContent,
  subject: ({ scope, params }) => findKey(scope, params.id),
  handle: ({ scope, subject }) => revokeKey(scope, subject),
})

export const endpoints = [createMcpKey, listMcpKeys, revokeMcpKey]
