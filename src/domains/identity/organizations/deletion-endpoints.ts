import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { changesRecord } from '#kernel/http/writing.ts'
import { Organization, organizationPath } from '../schemas.ts'
import { deleteOrganization, restoreOrganization } from './deletion.ts'

const deleting = endpoint({
  route: 'DELETE /organizations/{organization_id}/',
  summary: 'Delete an organization',
  description:
    'It is gone 30 days later, with everything in it but the books of its credits. Until then it can be read and restored; nothing can be changed in it, and its MCP keys stop.',
  access: 'owner',
  ...changesRecord,
  whileFrozen: true,
  params: organizationPath,
  returns: ok(Organization),
  handle: ({ scope }) => deleteOrganization(scope),
})

const restoring = endpoint({
  route: 'POST /organizations/{organization_id}/restore/',
  summary: 'Restore an organization',
  description: 'Takes its deletion back before it is due; MCP keys that it had work again.',
  access: 'owner',
  effect: 'write',
  transactional: true,
  whileFrozen: true,
  params: organizationPath,
  returns: ok(Organization),
  handle: ({ scope }) => restoreOrganization(scope),
})

export const deletionEndpoints = [deleting, restoring]
