import { sql } from 'kysely'
import type { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import type { Suspected, suspectedQuery } from './schemas.ts'

function pairs({ db }: Scope) {
  return db
    .selectFrom('business_duplicates as duplicates')
    .innerJoin('businesses', 'businesses.id', 'duplicates.business_id')
    .innerJoin('businesses as others', 'others.id', 'duplicates.other_id')
    .select(['duplicates.id', 'score', 'reasons', 'duplicates.created_at'])
    .select(['dismissed_at', 'dismissed_by'])
    .select(['businesses.slug as business_slug', 'businesses.name as business_name'])
    .select(['others.slug as other_slug', 'others.name as other_name'])
    .$castTo<z.input<typeof Suspected>>()
}

export function listPairs(scope: Scope, { status, ...request }: z.output<typeof suspectedQuery>) {
  const keys = {
    score: sql.ref('duplicates.score'),
    created_at: sql.ref('duplicates.created_at'),
  }
  const rows = pairs(scope).where('dismissed_at', status === 'open' ? 'is' : 'is not', null)
  return listPage(rows, request, keys, sql.ref('duplicates.id'))
}

/** @throws NotFound */
export function readPair(scope: Scope, id: string) {
  return pairs(scope)
    .where('duplicates.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}
