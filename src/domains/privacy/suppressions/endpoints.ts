import { endpoint } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import { actsOnce, createdOnce, newOrThere } from '#kernel/http/writing.ts'
import { RoleRequired } from '#kernel/errors.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { NewSuppression, Suppression, SuppressionList, suppressionQuery } from './schemas.ts'
import { listSuppressions, readSuppression, removeSuppression, suppress } from './suppressions.ts'

const add = endpoint({
  route: 'POST /privacy/suppressions/',
  summary: 'Suppress a person or company',
  description:
    'From now on they cannot become a lead of the organization, and nothing is drafted for or sent to them. Only a keyed hash is kept. Existing leads and contacts stay.',
  access: 'member',
  ...actsOnce,
  body: NewSuppression,
  ...createdOnce(Suppression, 'They were already suppressed', '/privacy/suppressions/{id}/'),
  refuses: [EncryptionNotSetUp],
  tool: { name: 'create_suppression', isIdempotent: true },
  handle: async ({ scope, body }) => {
    const [added] = await suppress(scope, body, 'asked')
    if (added === undefined) throw new Error('an identifier that stands for nobody')
    return newOrThere(added.entry, added.isNew)
  },
})

const others = resource({
  path: '/privacy/suppressions/',
  names: ['suppression', 'suppressions'],
  shapes: { item: Suppression, list: SuppressionList, query: suppressionQuery },
  verbs: { list: listSuppressions, read: readSuppression, delete: removeSuppression },
  more: {
    list: {
      description:
        'Lists people and companies that the organization does not contact, as keyed hashes. Those who objected to the whole service are not contacted either, but are not listed.',
    },
    delete: {
      description:
        'Members may remove a suppression with the reason `asked`; only an owner or admin may remove what a person decided themselves.',
      refuses: [RoleRequired],
    },
  },
})

export const suppressionEndpoints = [add, ...others]
