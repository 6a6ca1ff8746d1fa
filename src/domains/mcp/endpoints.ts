import { RoleRequired } from '#kernel/errors.ts'
import { createdOnceShown, endpoint } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import {
  changeKey,
  createKey,
  listKeys,
  readKey,
  requireRoleFor,
  revokeKey,
  TooManyKeys,
} from './keys.ts'
import { CreatedKey, Key, KeyChange, KeyList, keysQuery, NewKey } from './schemas.ts'

const createMcpKey = endpoint({
  route: 'POST /mcp/keys/',
  summary: 'Create an MCP key',
  description:
    'The key acts as you and can never do more than you. It is shown once, in this response.',
  access: 'member',
  effect: 'write',
  transactional: true,
  body: NewKey,
  returns: createdOnceShown(CreatedKey, '/mcp/keys/{id}/'),
  refuses: [TooManyKeys, RoleRequired],
  admit: ({ scope, body }) => requireRoleFor(scope, body),
  handle: ({ scope, body }) => createKey(scope, body),
})

const others = resource({
  path: '/mcp/keys/',
  names: ['mcp_key', 'mcp_keys'],
  noun: 'key',
  shapes: { item: Key, list: KeyList, query: keysQuery, change: KeyChange },
  verbs: { list: listKeys, read: readKey, change: changeKey, delete: revokeKey },
  more: {
    list: {
      description:
        'Lists keys of both scopes created in the organization, without their secrets. Keys that members created for themselves in another organization are not listed, though they work here too.',
    },
    read: { description: 'Without its secret.' },
    change: {
      summary: 'Rename an MCP key',
      description:
        'Only the name can change; for other rights, create another key. Only its creator, an owner or an admin may rename it.',
      refuses: [RoleRequired],
    },
    delete: {
      name: 'revokeMcpKey',
      summary: 'Revoke an MCP key',
      description:
        'Takes effect with the next request. Only its creator, an owner or an admin may revoke it; repeating the call changes nothing.',
      conditional: false,
      refuses: [RoleRequired],
      tool: { name: 'revoke_mcp_key' },
    },
  },
})

export const endpoints = [createMcpKey, ...others]
