import { resource } from '#kernel/http/resource.ts'
import type { SpenderLookup } from './cap-holders.ts'
import { deleteCap, listCaps, readCap, setCap, TooManyCaps } from './caps.ts'
import { LoosenedByPeople } from './refusals.ts'
import { Cap, CapList, capQuery, NewCap } from './schemas.ts'

export function capEndpoints(spenders: SpenderLookup) {
  return resource({
    path: '/credits/caps/',
    names: ['credit_cap', 'credit_caps'],
    shapes: { item: Cap, list: CapList, query: capQuery, create: NewCap },
    verbs: {
      list: listCaps,
      create: (scope, body) => setCap(scope, spenders, body),
      read: readCap,
      delete: deleteCap,
    },
    more: {
      list: { summary: 'List caps of members, keys and workflows' },
      create: {
        summary: 'Set a cap of a member, key or workflow',
        description:
          'Limits what it may spend in a calendar month (UTC), however much runs at once; reserved credits count as spent. A member’s cap also counts what keys, agents and workflows spend on their behalf. Replaces the cap that it had.',
        access: 'admin',
        dryRun: false,
        refuses: [TooManyCaps, LoosenedByPeople],
        tool: {
          name: 'set_credit_cap',
          description:
            'Sets what a member, key or workflow may spend in a month. Only a person raises one.',
        },
      },
      read: { summary: 'Read a cap' },
      delete: {
        summary: 'Remove a cap',
        access: 'admin',
        conditional: false,
        dryRun: false,
        refuses: [LoosenedByPeople],
        tool: {
          description: 'Removes the cap of a member, key or workflow. Only a person may.',
        },
      },
    },
  })
}
