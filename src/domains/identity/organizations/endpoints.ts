import { created, endpoint, listed, noContent, ok } from '#kernel/http/endpoint.ts'
import {
  acceptInvitation,
  AlreadyMember,
  InvitationInvalid,
  InvitationPending,
  invite,
  listInvitations,
  revokeInvitation,
} from './invitations.ts'
import { changeRole, findMember, LastOwner, listMembers, removeMember } from './members.ts'
import {
  changeOrganization,
  foundOrganization,
  listOrganizations,
  readOrganization,
} from './organizations.ts'
import {
  AcceptedInvitation,
  CreatedInvitation,
  InvitationAcceptance,
  InvitationList,
  invitationPath,
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

const listOwnOrganizations = endpoint({
  route: 'GET /organizations/',
  summary: 'List your organizations',
  access: 'user',
  query: newestFirst,
  returns: listed(OrganizationList),
  handle: ({ scope, query }) => listOrganizations(scope, query),
})

const createOrganization = endpoint({
  route: 'POST /organizations/',
  summary: 'Found an organization',
  description: 'You become its owner.',
  access: 'user',
  effect: 'write',
  transactional: true,
  body: NewOrganization,
  returns: created(Organization),
  handle: ({ scope, body }) => foundOrganization(scope, scope.userId, body),
})

const showOrganization = endpoint({
  route: 'GET /organizations/{organization_id}/',
  summary: 'Read an organization',
  access: 'member',
  params: organizationPath,
  returns: ok(Organization),
  handle: ({ scope }) => readOrganization(scope),
})

const editOrganization = endpoint({
  route: 'PATCH /organizations/{organization_id}/',
  summary: 'Change an organization',
  access: 'admin',
  effect: 'write',
  params: organizationPath,
  body: OrganizationChange,
  returns: ok(Organization),
  handle: ({ scope, body }) => changeOrganization(scope, body),
})

const listOrganizationMembers = endpoint({
  route: 'GET /organizations/{organization_id}/members/',
  summary: 'List members',
  access: 'member',
  params: organizationPath,
  query: newestFirst,
  returns: listed(MemberList),
  handle: ({ scope, query }) => listMembers(scope, query),
})

const editMember = endpoint({
  route: 'PATCH /organizations/{organization_id}/members/{user_id}/',
  summary: 'Change the role of a member',
  description: 'Only an owner makes or unmakes owners; one owner always stays.',
  access: 'admin',
  effect: 'write',
  params: memberPath,
  body: RoleChange,
  returns: ok(Member),
  refuses: [LastOwner],
  target: ({ scope, params }) => findMember(scope, params.user_id),
  handle: ({ scope, params, body }) => changeRole(scope, params.user_id, body.role),
})

const endMembership = endpoint({
  route: 'DELETE /organizations/{organization_id}/members/{user_id}/',
  summary: 'Remove a member, or leave',
  description: 'Everyone may leave; removing others takes an owner or admin.',
  access: 'member',
  effect: 'write',
  params: memberPath,
  returns: noContent,
  refuses: [LastOwner],
  target: ({ scope, params }) => findMember(scope, params.user_id),
  handle: ({ scope, params }) => removeMember(scope, params.user_id),
})

const listOpenInvitations = endpoint({
  route: 'GET /organizations/{organization_id}/invitations/',
  summary: 'List invitations',
  access: 'admin',
  params: organizationPath,
  query: newestFirst,
  returns: listed(InvitationList),
  handle: ({ scope, query }) => listInvitations(scope, query),
})

const createInvitation = endpoint({
  route: 'POST /organizations/{organization_id}/invitations/',
  summary: 'Invite someone',
  description: 'The token in the answer is shown once; hand it to the person you invite.',
  access: 'admin',
  effect: 'write',
  transactional: true,
  params: organizationPath,
  body: NewInvitation,
  returns: created(CreatedInvitation),
  refuses: [InvitationPending, AlreadyMember],
  handle: ({ scope, body }) => invite(scope, body),
})

const withdrawInvitation = endpoint({
  route: 'DELETE /organizations/{organization_id}/invitations/{id}/',
  summary: 'Withdraw an invitation',
  access: 'admin',
  effect: 'write',
  params: invitationPath,
  returns: noContent,
  handle: ({ scope, params }) => revokeInvitation(scope, params.id),
})

const accept = endpoint({
  route: 'POST /me/invitations/accept/',
  summary: 'Accept an invitation',
  description: 'Your e-mail address must be the one that was invited.',
  access: 'user',
  effect: 'write',
  transactional: true,
  body: InvitationAcceptance,
  returns: ok(AcceptedInvitation),
  refuses: [InvitationInvalid],
  handle: ({ scope, body }) => acceptInvitation(scope, body.token),
})

export const organizationEndpoints = [
  listOwnOrganizations,
  createOrganization,
  showOrganization,
  editOrganization,
  listOrganizationMembers,
  editMember,
  endMembership,
  listOpenInvitations,
  createInvitation,
  withdrawInvitation,
  accept,
]
