import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { ofModerators, onModerated } from '../moderation/of-moderators.ts'
import { dismissPair, restorePair } from './deciding.ts'
import { listPairs, readPair } from './pairs.ts'
import { Suspected, SuspectedList, suspectedQuery } from './schemas.ts'

const decision = {
  ...onModerated(byId, (scope, { id }) => readPair(scope, id)),
  effect: 'write',
  returns: ok(Suspected),
} as const

export const duplicateEndpoints = [
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/duplicates/',
    name: 'listSuspectedDuplicates',
    summary: 'List suspected duplicates',
    description:
      'Lists pairs of similar entries, for moderators to merge. A pair leaves the list when one of the two is merged or deleted, or a moderator dismisses it.',
    ...listedBy(suspectedQuery, SuspectedList, listPairs),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/duplicates/{id}/dismiss/',
    name: 'dismissSuspectedDuplicate',
    summary: 'Dismiss a suspected duplicate',
    description:
      'Says that the two entries are different businesses. The pair comes back if the name, number, domain or position of one of them changes and they are still alike.',
    handle: ({ scope, target }) => dismissPair(scope, target.id),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/duplicates/{id}/restore/',
    name: 'restoreSuspectedDuplicate',
    summary: 'Restore a dismissed duplicate',
    handle: ({ scope, target }) => restorePair(scope, target.id),
  }),
]
