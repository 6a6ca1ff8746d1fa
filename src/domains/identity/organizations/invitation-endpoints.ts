import { DeletionScheduled } from '#kernel/errors.ts'
import { createdOnceShown, endpoint, ok } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import { AddressUnconfirmed } from '../accounts/confirmation.ts'
import {
  AcceptedInvitation,
  CreatedInvitation,
  Invitation,
  InvitationAcceptance,
  InvitationList,
  newestFirst,
  NewInvitation,
  organizationPath,
} from '../schemas.ts'
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
import { RaisedByPeople } from './raising.ts'

const inviting = endpoint({
  route: 'POST /organizations/{organization_id}/invitations/',
  summary: 'Invite someone',
  description:
    'The address gets a mail with a link to accept, if your own address is confirmed and not too many invitations went there lately; `is_mailed` says whether. The token in the response is shown once; you may also hand it over yourself. A new invitation that is mailed replaces an open one that never was.',
  access: 'admin',
  effect: 'outward',
  transactional: true,
  params: organizationPath,
  body: NewInvitation,
  returns: createdOnceShown(
    CreatedInvitation,
    '/organizations/{organization_id}/invitations/{id}/',
  ),
  refuses: [InvitationPending, AlreadyMember, RaisedByPeople],
  tool: 'create_invitation',
  handle: ({ scope, body }) => invite(scope, body),
})

const accepting = endpoint({
  route: 'POST /me/invitations/accept/',
  summary: 'Accept an invitation',
  description:
    'Your e-mail address must be the one that was invited, and confirmed; the token of the mailed link confirms it.',
  access: 'user',
  effect: 'write',
  transactional: true,
  body: InvitationAcceptance,
  returns: ok(AcceptedInvitation),
  refuses: [InvitationInvalid, AddressUnconfirmed, DeletionScheduled],
  tool: 'accept_invitation',
  handle: ({ scope, body }) => acceptInvitation(scope, body.token),
})

const invitations = resource({
  path: '/organizations/{organization_id}/invitations/',
  access: 'admin',
  names: ['invitation', 'invitations'],
  shapes: { item: Invitation, list: InvitationList, query: newestFirst },
  verbs: { list: listInvitations, read: readInvitation, delete: revokeInvitation },
  more: {
    delete: { name: 'withdrawInvitation', summary: 'Withdraw an invitation', conditional: false },
  },
})

export const invitationEndpoints = [inviting, accepting, ...invitations]
