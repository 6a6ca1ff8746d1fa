import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { on } from '#kernel/http/on-one.ts'
import { ofOwnBusiness } from '../businesses/of-own-business.ts'
import { readOwnBusiness } from '../businesses/own-businesses.ts'
import { businessPath } from '../schemas.ts'
import { readMurmurations } from './profile.ts'
import { Federation, FederationWish, MurmurationsProfile } from './schemas.ts'
import { FederationNotPossible, FederationOff, readFederation, setFederation } from './wishes.ts'

export const federationEndpoints = [
  endpoint({
    route: 'GET /businesses/{slug}/murmurations/',
    summary: 'Read the Murmurations profile of a business',
    description:
      'Follows `organizations_schema-v1.0.0`, for indexes of the Murmurations network. Leaves out e-mail, phone and street.',
    access: 'public',
    params: businessPath,
    returns: ok(MurmurationsProfile),
    tool: 'get_murmurations_profile',
    handle: ({ scope, params }) => readMurmurations(scope, params.slug),
  }),
  endpoint({
    ...on('member', businessPath, (scope, { slug }) => readOwnBusiness(scope, slug)),
    route: 'GET /businesses/{slug}/federation/',
    summary: 'Read whether your business is in the Murmurations index',
    returns: ok(Federation),
    tool: 'get_business_federation',
    handle: ({ scope, target }) => readFederation(scope, target.id),
  }),
  endpoint({
    ...ofOwnBusiness,
    route: 'PUT /businesses/{slug}/federation/',
    summary: 'Publish your business in the Murmurations index',
    description:
      'If `is_published` is false, withdraws it and its Murmurations profile. The index is notified within minutes, and again whenever the profile changes.',
    effect: 'outward',
    body: FederationWish,
    returns: ok(Federation),
    refuses: [FederationOff, FederationNotPossible],
    tool: { name: 'set_business_federation', isIdempotent: true },
    handle: ({ scope, target, body }) => setFederation(scope, target.id, body.is_published),
  }),
]
