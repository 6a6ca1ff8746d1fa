import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint, listed } from '#kernel/http/endpoint.ts'
import { listOf, listPage, listQuery, orderings, type ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { ModeratorRequired, requireModerator } from '../moderation/moderators.ts'
import { DuplicateCandidate } from './refusing.ts'

const { score, reasons, name } = DuplicateCandidate.shape

const Suspected = z
  .object({
    id,
    business_slug: slug.meta({ description: 'The one that was added.' }),
    business_name: name,
    other_slug: slug.meta({ description: 'The one that it is like.' }),
    other_name: name,
    score,
    reasons: reasons.element.array().meta({ example: ['phone', 'domain'] }),
    created_at: instant,
  })
  .meta({ id: 'SuspectedDuplicate' })

const query = listQuery({}, orderings('-score', 'created_at', 'score'))

export const duplicateEndpoints = [
  endpoint({
    route: 'GET /moderation/duplicates/',
    name: 'listSuspectedDuplicates',
    summary: 'List entries that may be one business',
    description:
      'What was added although the directory has its like, for moderators to merge. A pair leaves the list when one of the two is merged or deleted.',
    access: 'user',
    query,
    returns: listed(listOf(Suspected, 'SuspectedDuplicateList')),
    refuses: [ModeratorRequired],
    target: ({ scope }) => requireModerator(scope),
    handle: ({ scope, query: request }) => listDuplicates(scope, request),
  }),
]

function listDuplicates({ db }: Scope, request: ListRequest) {
  const rows = db
    .selectFrom('business_duplicates as duplicates')
    .innerJoin('businesses', 'businesses.id', 'duplicates.business_id')
    .innerJoin('businesses as others', 'others.id', 'duplicates.other_id')
    .select(['duplicates.id', 'score', 'reasons', 'duplicates.created_at'])
    .select(['businesses.slug as business_slug', 'businesses.name as business_name'])
    .select(['others.slug as other_slug', 'others.name as other_name'])
    .$castTo<z.input<typeof Suspected>>()
  const keys = {
    score: sql.ref('duplicates.score'),
    created_at: sql.ref('duplicates.created_at'),
  }
  return listPage(rows, request, keys, sql.ref('duplicates.id'))
}
