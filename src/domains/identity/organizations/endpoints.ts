import { resource } from '#kernel/http/resource.ts'
import { timeline } from '#kernel/events/timeline.ts'
import { created, endpoint, listed, noContent, ok } from '#kernel/http/endpoint.ts'
import {
  acceptInvitation,
  AlreadyMember,
  InvitationInvalid,
  InvitationPending,
  invite,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations.ts'
import { changeRole, LastOwner, listMembers, readMember, removeMember } from './members.ts'
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
  readOrganization,
} from './organizations.ts'
import {
  AcceptedInvitation,
  CreatedInvitation,
  Invitation,
  InvitationAcceptance,
  InvitationList,
  Member,
  MemberList,
  memberPath,
  newestFirst,
  NewInvitation,
  NewOrganization,
  Organization,
  OrganizationChange,
  OrganizationList,
  organizationPath,
  RoleChange,
} from '../schemas.ts'

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
  summary: 'Found an organization',
  description: 'You become its owner.',
  access: 'user',
  effect: 'write',
  transactional: true,
  dryRun: true,
  body: NewOrganization,
  returns: created(Organization, '/organizations/{id}/'),
  tool: { name: 'create_organization' },
  handle: ({ scope, body }) => createOrganization(scope, scope.userId, body),
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

const listingMembers = endpoint({
  route: 'GET /organizations/{organization_id}/members/',
  summary: 'List members',
  access: 'member',
  params: organizationPath,
  query: newestFirst,
  returns: listed(MemberList),
  tool: { name: 'list_members' },
  handle: ({ scope, query }) => listMembers(scope, query),
})

const readingMember = endpoint({
  route: 'GET /organizations/{organization_id}/members/{user_id}/',
  summary: 'Read a member',
  access: 'member',
  params: memberPath,
  returns: ok(Member),
  tool: { name: 'get_member' },
  target: ({ scope, params }) => readMember(scope, params.user_id),
  handle: async ({ target }) => target,
})

const changingMember = endpoint({
  route: 'PATCH /organizations/{organization_id}/members/{user_id}/',
  summary: 'Change the role of a member',
  description: 'Only an owner makes or unmakes owners; one owner always stays.',
  access: 'admin',
  effect: 'write',
  conditional: true,
  dryRun: true,
  params: memberPath,
  body: RoleChange,
  returns: ok(Member),
  refuses: [LastOwner],
  tool: { name: 'update_member' },
  target: ({ scope, params }) => readMember(scope, params.user_id),
  handle: ({ scope, params, body }) => changeRole(scope, params.user_id, body.role),
})

const removingMember = endpoint({
  route: 'DELETE /organizations/{organization_id}/members/{user_id}/',
  summary: 'Remove a member, or leave',
  description: 'Anyone may leave; only an owner or admin may remove others.',
  access: 'member',
  effect: 'write',
  conditional: true,
  dryRun: true,
  params: memberPath,
  returns: noContent,
  refuses: [LastOwner],
  tool: { name: 'remove_member' },
  target: ({ scope, params }) => readMember(scope, params.user_id),
  handle: ({ scope, params }) => removeMember(scope, params.user_id),
})

const inviting = endpoint({
  route: 'POST /organizations/{organization_id}/invitations/',
  summary: 'Invite someone',
  description: 'The token in the response is shown once; hand it to the person you invite.',
  access: 'admin',
  effect: 'write',
  transactional: true,
  params: organizationPath,
  body: NewInvitation,
  returns: created(CreatedInvitation, '/organizations/{organization_id}/invitations/{id}/'),
  refuses: [InvitationPending, AlreadyMember],
  tool: { name: 'create_invitation' },
  handle: ({ scope, body }) => invite(scope, body),
})

const accepting = endpoint({
  route: 'POST /me/invitations/accept/',
  summary: 'Accept an invitation',
  description: 'Your e-mail address must be the one that was invited.',
  access: 'user',
  effect: 'write',
  transactional: true,
  body: InvitationAcceptance,
  returns: ok(AcceptedInvitation),
  refuses: [InvitationInvalid],
  tool: { name: 'accept_invitation' },
  handle: ({ scope, body }) => acceptInvitation(scope, body.token),
})

const invitations = resource({
  path: '/organizations/{organization_id}/invitations/',
  access: 'admin',
  names: ['invitation', 'invitations'],
  shapes: { item: Invitation, list: InvitationList, query: newestFirst },
  verbs: { list: listInvitations, read: readInvitation, delete: revokeInvitation },
  more: { delete: { summary: 'Withdraw an invitation', conditional: false } },
})

export const organizationEndpoints = [
  listing,
  creating,
  reading,
  changing,
  listingMembers,
  readingMember,
  changingMember,
  removingMember,
  inviting,
  accepting,
  timeline({
    path: '/organizations/{organization_id}/',
    noun: 'organization',
    named: { params: organizationPath, id: (_scope, { organization_id }) => organization_id },
    read: readOrganization,
  }),
  timeline({
    path: '/organizations/{organization_id}/members/{user_id}/',
    noun: 'member',
    named: { params: memberPath, id: (_scope, { user_id }) => user_id },
    read: readMember,
  }),
  ...invitations,
]
