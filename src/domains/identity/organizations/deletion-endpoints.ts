import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { changesRecord } from '#kernel/http/writing.ts'
import { Organization, organizationPath } from '../schemas.ts'
import { deleteOrganization, restoreOrganization } from './deletion.ts'

const deleting = endpoint({
  route: 'DELETE /organizations/{organization_id}/',
  summary: 'Delete an organization',
  description:
    'Deletes the organization and everything in it after 30 days, except its credit ledger. Until then it can be read and restored; nothing in it can be changed, and its MCP keys do not work.',
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
  description: 'Cancels its deletion before it is due. Its MCP keys work again.',
  access: 'owner',
  effect: 'write',
  transactional: true,
  whileFrozen: true,
  params: organizationPath,
  returns: ok(Organization),
  handle: ({ scope }) => restoreOrganization(scope),
})

export const deletionEndpoints = [deleting, restoring]
