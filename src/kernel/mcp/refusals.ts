import { z } from 'zod'
import { conflict, refusal } from '../errors.ts'
import { effects } from '../http/endpoint.ts'

export const PermissionRequired = refusal(
  403,
  'permission_required',
  'The credential lacks a permission',
  'Use a credential that has the permission.',
  { required_permission: z.enum(effects).meta({ example: 'write' }) },
)
export const CredentialConfined = refusal(
  403,
  'credential_confined',
  'The credential is confined to one organization',
  'Use a credential that acts in every organization of its person.',
)
export const CredentialsConflict = refusal(
  400,
  'credentials_conflict',
  'The request carries different credentials',
  'Send one credential, in one of Authorization, X-MCP-API-Key and X-Api-Key.',
)
export const CallCancelled = conflict(
  'cancelled',
  'The call was cancelled',
  'Nothing more was done, and nothing was charged for what was not done.',
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
  'Call it from a program, or from a page of an origin that CORS_ORIGINS lists; whoever runs the service sets it.',
)
