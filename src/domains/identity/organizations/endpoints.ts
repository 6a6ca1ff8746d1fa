import { timeline } from '#kernel/events/timeline.ts'
import { created, endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import {
  newestFirst,
  NewOrganization,
  Organization,
  OrganizationChange,
  OrganizationList,
  organizationPath,
} from '../schemas.ts'
import { changeOrganization, listOrganizations, readOrganization } from './organizations.ts'
import { foundOrganization, TooManyOrganizations } from './founders.ts'

const listing = endpoint({
  route: 'GET /organizations/',
  summary: 'List your organizations',
  access: 'user',
  query: newestFirst,
  returns: listed(OrganizationList),
  handle: ({ scope, query }) => listOrganizations(scope, query),
})

const creating = endpoint({
  route: 'POST /organizations/',
  name: 'createOrganization',
  summary: 'Create an organization',
  description: 'You become its owner.',
  access: 'user',
  effect: 'write',
  transactional: true,
  dryRun: true,
  body: NewOrganization,
  returns: created(Organization, '/organizations/{id}/'),
  tool: { name: 'create_organization' },
  refuses: [TooManyOrganizations],
  handle: ({ scope, body }) => foundOrganization(scope, body),
})

const reading = endpoint({
  route: 'GET /organizations/{organization_id}/',
  summary: 'Read an organization',
  access: 'member',
  params: organizationPath,
  returns: ok(Organization),
  tool: { name: 'get_organization' },
  handle: ({ scope }) => readOrganization(scope),
})

const changing = endpoint({
  route: 'PATCH /organizations/{organization_id}/',
  summary: 'Change an organization',
  access: 'admin',
  effect: 'write',
  conditional: true,
  dryRun: true,
  params: organizationPath,
  body: OrganizationChange,
  returns: ok(Organization),
  tool: { name: 'update_organization' },
  handle: ({ scope, body }) => changeOrganization(scope, body),
})

export const organizationEndpoints = [
  listing,
  creating,
  reading,
  changing,
  timeline({
    path: '/organizations/{organization_id}/',
    noun: 'organization',
    named: { params: organizationPath, id: (_scope, { organization_id }) => organization_id },
    read: readOrganization,
  }),
]
