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
    description: 'Oldest first. Leaves out businesses that have only applied.',
    ...listedWithin(memberQuery, NetworkMemberList, listMembers),
    tool: 'list_network_members',
  }),
  endpoint({
    ...ofNetwork,
    route: 'POST /networks/{slug}/members/',
    summary: 'Apply to a network',
    description:
      'Applies for one of your businesses. A moderator of the network decides; if your organization moderates it, the business is a member at once.',
    access: 'admin',
    ...actsOnce,
    body: Application,
    ...createdOnce(Membership, 'The business had already applied, or is a member'),
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
    description: 'Takes one of your businesses out of the network, or withdraws its application.',
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
    description: 'You must moderate the network.',
    body: PlaceChange,
    tool: 'update_network_member',
    handle: ({ scope, target, body }) => changeMember(scope, target, body),
  }),
  endpoint({
    ...ofOwnNetwork,
    route: 'GET /networks/{slug}/applications/',
    summary: 'List the applications to a network',
    description: 'Includes members and refused businesses. You must moderate the network.',
    access: 'member',
    ...listedWithin(applicationQuery, MembershipList, listApplications),
    tool: 'list_network_applications',
  }),
  endpoint({
    ...ofPlace,
    route: 'POST /networks/{slug}/applications/{business_slug}/approve/',
    summary: 'Approve an application to a network',
    description:
      'Lets in a business that applied or was refused before. You must moderate the network.',
    transactional: true,
    body: Clearance,
    tool: { name: 'approve_network_member', isIdempotent: true },
    handle: ({ scope, target, body }) => approveMember(scope, target, body),
  }),
  endpoint({
    ...ofPlace,
    route: 'POST /networks/{slug}/applications/{business_slug}/refuse/',
    name: 'rejectNetworkMember',
    summary: 'Refuse or remove a business',
    description:
      'Refuses an application to a network that you moderate, or removes a member from it.',
    transactional: true,
    body: Refusing,
    tool: { name: 'refuse_network_member', isIdempotent: true, isAdditive: false },
    handle: ({ scope, target, body }) => refuseMember(scope, target, body.reason),
  }),
  endpoint({
    route: 'GET /directory/own-memberships/',
    summary: 'List the networks of your businesses',
    description: 'Lists memberships and applications, and refusals with their reason.',
    access: 'member',
    ...listedBy(ownMembershipQuery, MembershipList, listOwnMemberships),
    tool: 'list_own_memberships',
  }),
]
