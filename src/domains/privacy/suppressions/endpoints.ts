import { endpoint } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import { actsOnce, createdOnce, newOrThere } from '#kernel/http/writing.ts'
import { RoleRequired } from '#kernel/errors.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { NewSuppression, Suppression, SuppressionList, suppressionQuery } from './schemas.ts'
import { listSuppressions, readSuppression, removeSuppression, suppress } from './suppressions.ts'

const add = endpoint({
  route: 'POST /privacy/suppressions/',
  summary: 'Leave somebody alone',
  description:
    'From now on they become no lead of the organization, and nothing is drafted for or sent to them. Only a keyed hash is kept. Leads and contacts that are there stay.',
  access: 'member',
  ...actsOnce,
  body: NewSuppression,
  ...createdOnce(Suppression, 'They were suppressed already', '/privacy/suppressions/{id}/'),
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
        'Whom the organization leaves alone, as keyed hashes. Who objected to the whole service is left alone too, and not listed.',
    },
    delete: {
      description:
        'Members may take back what the organization was `asked`; what a person decided themselves, an owner or admin.',
      refuses: [RoleRequired],
    },
  },
})

export const suppressionEndpoints = [add, ...others]
