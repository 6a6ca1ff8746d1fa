import { created, endpoint, ok } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import { wholeMs } from '#kernel/http/slow.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import type { OutsiderKeeper } from '#kernel/outsiders.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { exportPerson } from './access/access.ts'
import { personQuery, PersonExport } from './access/schemas.ts'
import { erase, listErasures, readErasure } from './erasures/erasures.ts'
import { Erasure, ErasureList, erasureQuery, NewErasure } from './erasures/schemas.ts'
import { suppressionEndpoints } from './suppressions/endpoints.ts'

/** Who keeps what of people; known once all domains are collected. */
export type Keepers = () => readonly OutsiderKeeper[]

const erasures = resource({
  path: '/privacy/erasures/',
  names: ['erasure', 'erasures'],
  shapes: { item: Erasure, list: ErasureList, query: erasureQuery },
  verbs: { list: listErasures, read: readErasure },
})

export function privacyEndpoints(keepers: Keepers) {
  return [
    ...suppressionEndpoints,
    endpoint({
      route: 'POST /privacy/erasures/',
      name: 'createErasure',
      summary: 'Erase a person or company',
      description:
        'Removes their leads with evidence, the contacts that these became or that have their address, what the event log says about them, and whatever another address or handle of theirs leads to. In texts about something else, such as a note on an account, their address becomes `[removed]`. They are suppressed from then on, and only a keyed hash is kept. This cannot be undone; `dry_run` shows what it would remove.',
      access: 'member',
      ...actsOnce,
      body: NewErasure,
      returns: created(Erasure, '/privacy/erasures/{id}/'),
      refuses: [EncryptionNotSetUp],
      tool: { name: 'erase_person', isAdditive: false },
      handle: ({ scope, body }) => erase(scope, keepers(), body),
    }),
    ...erasures,
    endpoint({
      route: 'GET /privacy/export/',
      summary: 'Export what is kept about a person',
      description:
        'For a request for access: returns all that the organization keeps about the person or company, under any address or handle of theirs, with sources and dates. From a text about something else that has their address, returns the words around it.',
      access: 'member',
      slow: { statementMs: wholeMs },
      query: personQuery,
      returns: ok(PersonExport),
      refuses: [EncryptionNotSetUp],
      tool: 'export_person',
      handle: ({ scope, query }) => exportPerson(scope, keepers(), query),
    }),
  ]
}
