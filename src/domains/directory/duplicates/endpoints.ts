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
    summary: 'List entries that may be one business',
    description:
      'What is there although the directory has its like, for moderators to merge. A pair leaves the list when one of the two is merged or deleted, or a moderator dismisses it.',
    ...listedBy(suspectedQuery, SuspectedList, listPairs),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/duplicates/{id}/dismiss/',
    name: 'dismissSuspectedDuplicate',
    summary: 'Say that two entries are not one',
    description:
      'The pair comes back when the name, number, domain or position of one of them changes and they are still alike.',
    handle: ({ scope, target }) => dismissPair(scope, target.id),
  }),
  endpoint({
    ...decision,
    route: 'POST /moderation/duplicates/{id}/restore/',
    name: 'restoreSuspectedDuplicate',
    summary: 'Take back that two entries are not one',
    handle: ({ scope, target }) => restorePair(scope, target.id),
  }),
]
