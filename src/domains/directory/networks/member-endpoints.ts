import { NotFound } from '#kernel/errors.ts'
import { daily } from '#kernel/http/daily.ts'
import { endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy, listedWithin } from '#kernel/http/listed-by.ts'
import { on } from '#kernel/http/on-one.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import { actsOnce, createdOnce, newOrThere } from '#kernel/http/writing.ts'
import type { Scope } from '#kernel/scope.ts'
import { readOwnBusiness } from '../businesses/own-businesses.ts'
import { approveMember, changeMember, refuseMember } from './clearance.ts'
import {
  applyToNetwork,
  leaveNetwork,
  listApplications,
  listMembers,
  listOwnMemberships,
  RefusedLately,
  TooManyNetworks,
} from './memberships.ts'
import { networks, noNetwork, readModeratedNetwork } from './networks.ts'
import { ofNetwork, ofOwnNetwork } from './of-network.ts'
import {
  Application,
  applicationQuery,
  Clearance,
  memberPath,
  memberQuery,
  Membership,
  MembershipList,
  NetworkMemberList,
  ownMembershipQuery,
  PlaceChange,
  Refusing,
} from './schemas.ts'

/** A business in a network that the caller's organization moderates. */
const ofPlace = {
  ...on('admin', memberPath, async (scope, { slug, business_slug }) => {
    const network = await readModeratedNetwork(scope, slug)
    return { networkId: network.id, businessId: await businessIdOf(scope, business_slug) }
  }),
  effect: 'write',
  dryRun: true,
  returns: ok(Membership),
} as const

/** Suspended ones too: a moderator has to be able to refuse them. @throws NotFound */
async function businessIdOf({ db }: Scope, slug: string): Promise<string> {
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(() => new NotFound())
  return id
}

/** Its owner may leave a network that is suspended too. */
const leaving = on('admin', memberPath, async (scope, { slug, business_slug }) => {
  const network = await networks(scope)
    .where('networks.slug', '=', slug)
    .executeTakeFirstOrThrow(() => noNetwork())
  return { network, business: await readOwnBusiness(scope, business_slug) }
})

export const memberEndpoints = [
  endpoint({
    ...ofNetwork,
    ...slowForAll,
    route: 'GET /networks/{slug}/members/',
    summary: 'List the members of a network',
    description: 'Oldest first. Who only applied is not among them.',
    ...listedWithin(memberQuery, NetworkMemberList, listMembers),
    tool: 'list_network_members',
  }),
  endpoint({
    ...ofNetwork,
    route: 'POST /networks/{slug}/members/',
    summary: 'Apply to a network',
    description:
      'For a business of yours. It waits for a moderator of the network, or is a member at once where your organization moderates it.',
    access: 'admin',
    ...actsOnce,
    body: Application,
    ...createdOnce(Membership, 'It had applied before, or is a member'),
    refuses: [TooManyNetworks, RefusedLately],
    limits: [daily('network applications', 100)],
    tool: { name: 'apply_to_network', isIdempotent: true },
    handle: async ({ scope, target, body }) => {
      const { membership, isNew } = await applyToNetwork(scope, target.id, body)
      return newOrThere(membership, isNew)
    },
  }),
  endpoint({
    ...leaving,
    route: 'DELETE /networks/{slug}/members/{business_slug}/',
    name: 'withdrawFromNetwork',
    summary: 'Leave a network',
    description: 'With a business of yours; it also takes back an application.',
    effect: 'write',
    dryRun: true,
    returns: noContent,
    tool: 'leave_network',
    handle: ({ scope, target }) => leaveNetwork(scope, target.network.id, target.business),
  }),
  endpoint({
    ...ofPlace,
    route: 'PATCH /networks/{slug}/members/{business_slug}/',
    summary: 'Change the role or the tier of a member',
    description: 'In a network that you moderate.',
    body: PlaceChange,
    tool: 'update_network_member',
    handle: ({ scope, target, body }) => changeMember(scope, target, body),
  }),
  endpoint({
    ...ofOwnNetwork,
    route: 'GET /networks/{slug}/applications/',
    summary: 'List who applied to a network',
    description: 'In a network that you moderate; also who belongs to it and who was refused.',
    access: 'member',
    ...listedWithin(applicationQuery, MembershipList, listApplications),
    tool: 'list_network_applications',
  }),
  endpoint({
    ...ofPlace,
    route: 'POST /networks/{slug}/applications/{business_slug}/approve/',
    summary: 'Let a business into a network',
    description: 'That applied to a network that you moderate, or that was refused before.',
    transactional: true,
    body: Clearance,
    tool: { name: 'approve_network_member', isIdempotent: true },
    handle: ({ scope, target, body }) => approveMember(scope, target, body),
  }),
  endpoint({
    ...ofPlace,
    route: 'POST /networks/{slug}/applications/{business_slug}/refuse/',
    name: 'rejectNetworkMember',
    summary: 'Refuse a business in a network',
    description:
      'In a network that you moderate. Of a member it takes the clearance back: it is shown there no longer.',
    transactional: true,
    body: Refusing,
    tool: { name: 'refuse_network_member', isIdempotent: true, isAdditive: false },
    handle: ({ scope, target, body }) => refuseMember(scope, target, body.reason),
  }),
  endpoint({
    route: 'GET /directory/own-memberships/',
    summary: 'List the networks of your businesses',
    description: 'Where they belong, where they applied, and where they were refused and why.',
    access: 'member',
    ...listedBy(ownMembershipQuery, MembershipList, listOwnMemberships),
    tool: 'list_own_memberships',
  }),
]
