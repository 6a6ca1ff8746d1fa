import { foundBy, timeline } from '#kernel/events/timeline.ts'
import { created, endpoint, noContent, ok, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { on } from '#kernel/http/on-one.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import { actsOnce, changesRecord } from '#kernel/http/writing.ts'
import { ModeratorRequired } from '../moderation/moderators.ts'
import { Suspension } from '../moderation/schemas.ts'
import { NetworkLimitReached } from './limits.ts'
import { memberEndpoints } from './member-endpoints.ts'
import { anyNetwork, suspendNetwork } from './moderation.ts'
import { listNetworks, listOwnNetworks } from './networks.ts'
import { ofNetwork, ofOwnNetwork } from './of-network.ts'
import { NetworkSuspended } from './suspended.ts'
import { changeNetwork, createNetwork, deleteNetwork, NetworkInUse } from './own-networks.ts'
import {
  Network,
  NetworkChange,
  NetworkList,
  networkPath,
  networkQuery,
  NetworkStatistics,
  NewNetwork,
  OwnNetwork,
  OwnNetworkList,
  ownNetworkQuery,
} from './schemas.ts'
import { networkStatistics } from './statistics.ts'

const reading = [
  endpoint({
    ...slowForAll,
    route: 'GET /networks/',
    summary: 'List networks',
    description: 'A network is a group of businesses whose moderators decide who belongs to it.',
    ...listedBy(networkQuery, NetworkList, listNetworks),
    tool: 'list_networks',
  }),
  endpoint({
    ...ofNetwork,
    route: 'GET /networks/{slug}/',
    summary: 'Read a network',
    access: 'public',
    returns: ok(Network),
    tool: 'get_network',
    handle: async ({ target }) => target,
  }),
  endpoint({
    ...ofNetwork,
    ...slowForAll,
    route: 'GET /networks/{slug}/statistics/',
    summary: 'Read the statistics of a network',
    description: 'Counts its members, by country and category, and what they offer and want.',
    returns: ok(NetworkStatistics),
    tool: 'get_network_statistics',
    handle: ({ scope, target }) => networkStatistics(scope, target),
  }),
]

const writing = [
  endpoint({
    route: 'GET /directory/own-networks/',
    summary: 'List the networks that you moderate',
    description: 'Includes those that a moderator of the directory suspended, with the reason.',
    access: 'member',
    ...listedBy(ownNetworkQuery, OwnNetworkList, listOwnNetworks),
    tool: 'list_own_networks',
  }),
  endpoint({
    route: 'POST /networks/',
    summary: 'Create a network',
    description:
      'Your organization moderates it. Its slug is made from the name and never changes. An organization may found up to 10, or 2 if the account is less than seven days old.',
    access: 'admin',
    ...actsOnce,
    body: NewNetwork,
    returns: created(Network, '/networks/{slug}/'),
    refuses: [NetworkLimitReached, NetworkSuspended],
    tool: 'create_network',
    handle: ({ scope, body }) => createNetwork(scope, body),
  }),
  endpoint({
    ...ofOwnNetwork,
    route: 'PATCH /networks/{slug}/',
    summary: 'Change a network that you moderate',
    ...changesRecord,
    body: NetworkChange,
    returns: ok(Network),
    refuses: [NetworkSuspended],
    tool: 'update_network',
    handle: ({ scope, target, body }) => changeNetwork(scope, target.id, body),
  }),
  endpoint({
    ...ofOwnNetwork,
    route: 'DELETE /networks/{slug}/',
    summary: 'Delete a network',
    description:
      'Only its founder may, and only while no business of another organization belongs to it and no network is part of it.',
    ...changesRecord,
    returns: noContent,
    refuses: [NetworkInUse, NetworkSuspended],
    tool: 'delete_network',
    handle: ({ scope, target }) => deleteNetwork(scope, target.id),
  }),
]

const ofAny = {
  ...on('user', networkPath, (scope, { slug }) => anyNetwork(scope, slug)),
  effect: 'write',
  returns: ok(OwnNetwork),
  refuses: [ModeratorRequired],
} as const

const moderating = [
  endpoint({
    ...ofAny,
    route: 'POST /moderation/networks/{slug}/suspend/',
    summary: 'Suspend a network',
    description: 'Hides the network from the public. Its founder sees the reason.',
    body: Suspension,
    handle: ({ scope, target, body }) => suspendNetwork(scope, target.id, body.reason),
  }),
  endpoint({
    ...ofAny,
    route: 'POST /moderation/networks/{slug}/resume/',
    summary: 'Resume a network',
    handle: ({ scope, target }) => suspendNetwork(scope, target.id, null),
  }),
]

const remembered = timeline({
  path: '/networks/{slug}/',
  noun: 'network',
  named: foundBy(ofOwnNetwork),
})

export const networkEndpoints: readonly AnyEndpoint[] = [
  ...reading,
  ...writing,
  ...memberEndpoints,
  ...moderating,
  remembered,
]
