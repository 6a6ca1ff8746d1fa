import { refusal } from '../errors.ts'

export const PermissionRequired = refusal(
  403,
  'permission_required',
  'The key lacks a permission',
  'Use a key that has the permission; a new one comes from POST /api/v1/mcp/keys/.',
)
export const CredentialsConflict = refusal(
  400,
  'credentials_conflict',
  'The request carries different credentials',
  'Send one key, in one of Authorization, X-MCP-API-Key and X-Api-Key.',
)
export const HostNotAllowed = refusal(
  403,
  'host_not_allowed',
  'This host name is not served',
  'Call the address of MCP_URL; whoever runs the service sets it.',
)
export const OriginNotAllowed = refusal(
  403,
  'origin_not_allowed',
  'Pages of this origin may not call the MCP server',
  'Call it from a program, or from a page of the service itself.',
)
