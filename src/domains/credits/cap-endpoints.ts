import { NotFound } from '#kernel/errors.ts'
import { timeline } from '#kernel/events/timeline.ts'
import { created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { byId } from '#kernel/wire/primitives.ts'
import type { SpenderLookup } from './cap-holders.ts'
import { deleteCap, listCaps, readCap, setCap, TooManyCaps } from './caps.ts'
import { Cap, CapList, capQuery, NewCap } from './schemas.ts'

const listing = endpoint({
  route: 'GET /credits/caps/',
  summary: 'List caps of members, keys and workflows',
  access: 'member',
  ...listedBy(capQuery, CapList, listCaps),
  tool: { name: 'list_credit_caps' },
})

const onCaps = [
  endpoint({
    route: 'GET /credits/caps/{id}/',
    name: 'readCreditCap',
    summary: 'Read a cap',
    access: 'member',
    params: byId,
    returns: ok(Cap),
    refuses: [NotFound],
    tool: { name: 'get_credit_cap' },
    target: ({ scope, params }) => readCap(scope, params.id),
    handle: async ({ target }) => target,
  }),
  endpoint({
    route: 'DELETE /credits/caps/{id}/',
    summary: 'Take a cap away',
    access: 'admin',
    effect: 'write',
    params: byId,
    returns: noContent,
    refuses: [NotFound],
    tool: {
      name: 'delete_credit_cap',
      description:
        'Takes the cap of a member, key or workflow away. Caps are how people hold back tools: take one away only when a person asked for exactly that.',
    },
    target: ({ scope, params }) => readCap(scope, params.id),
    handle: ({ scope, params }) => deleteCap(scope, params.id),
  }),
  timeline({
    path: '/credits/caps/{id}/',
    noun: 'credit_cap',
    called: 'credit_cap',
    read: readCap,
    named: { params: byId, id: (_scope, { id }) => id },
  }),
]

export function capEndpoints(spenders: SpenderLookup) {
  return [
    listing,
    endpoint({
      route: 'POST /credits/caps/',
      name: 'createCreditCap',
      summary: 'Set a cap of a member, key or workflow',
      description:
        'What it may spend in a calendar month (UTC), whatever is running at once; what is reserved counts as spent. A member’s cap also counts what is spent on their behalf by keys, agents and workflows. The one that it had is replaced.',
      access: 'admin',
      effect: 'write',
      body: NewCap,
      returns: created(Cap, '/credits/caps/{id}/'),
      refuses: [TooManyCaps],
      transactional: true,
      tool: {
        name: 'set_credit_cap',
        description:
          'Sets what a member, key or workflow may spend in a month. Caps are how people hold back tools: loosen one only when a person asked for exactly that.',
      },
      handle: ({ scope, body }) => setCap(scope, spenders, body),
    }),
    ...onCaps,
  ]
}
