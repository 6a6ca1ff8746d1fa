import { timeline } from '#kernel/events/timeline.ts'
import { created, endpoint } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { single } from '#kernel/http/single.ts'
import { actsOnce } from '#kernel/http/writing.ts'
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
  ...listedBy(newestFirst, OrganizationList, listOrganizations),
})

const creating = endpoint({
  route: 'POST /organizations/',
  summary: 'Create an organization',
  description: 'You become its owner.',
  access: 'user',
  ...actsOnce,
  body: NewOrganization,
  returns: created(Organization, '/organizations/{id}/'),
  tool: 'create_organization',
  refuses: [TooManyOrganizations],
  handle: ({ scope, body }) => foundOrganization(scope, body),
})

const organization = single({
  path: '/organizations/{organization_id}/',
  access: 'member',
  changedBy: 'admin',
  name: 'organization',
  item: Organization,
  change: OrganizationChange,
  verbs: { read: readOrganization, change: changeOrganization },
})

export const organizationEndpoints = [
  listing,
  creating,
  ...organization,
  timeline({
    path: '/organizations/{organization_id}/',
    noun: 'organization',
    named: { params: organizationPath, id: (_scope, { organization_id }) => organization_id },
    read: readOrganization,
  }),
]
