import { sql } from 'kysely'
import { z } from 'zod'
import { countOf } from '#kernel/lists/count.ts'
import { listOf, pageSize } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { businessColumns } from '../businesses/businesses.ts'
import { Business } from '../schemas.ts'

const place = z.string().meta({
  description: 'Position in the feed; send the last one as `after`.',
  example: '1042-0199a1b2-0000-7000-8000-000000000001',
})

const BusinessChangeEntry = z
  .object({
    id: place,
    business_id: id,
    slug,
    kind: z.enum(['changed', 'removed']).meta({
      description:
        '`removed` is a tombstone: the business was deleted, merged into another, or hidden from the public.',
      example: 'changed',
    }),
    changed_at: instant,
    business: Business.nullable().meta({
      description: 'The business as it is now; null for a tombstone.',
    }),
  })
  .meta({ id: 'DirectoryChange' })

export const ChangeList = listOf(BusinessChangeEntry, 'DirectoryChangeList')
export const changeQuery = z.strictObject({
  after: z
    .string()
    .max(100)
    .transform((place) => (place === '' ? undefined : place))
    .optional()
    .meta({
      description: 'Only changes after this position; all changes if left out or empty.',
      example: '1042-0199a1b2-0000-7000-8000-000000000001',
    }),
  page_size: pageSize,
})

/**
 * The last change of each business, oldest first, once nothing can come before it any more. @throws ValidationFailed
 */
export async function listChanges(
  scope: Scope,
  { after, page_size }: z.output<typeof changeQuery>,
) {
  const [{ count, isExact }, found] = await Promise.all([
    countOf(following(scope, after)),
    changesAfter(scope, after, page_size),
  ])
  const results = found.map(({ place, business_id, slug, changed_at, business }) => ({
    id: place,
    business_id,
    slug,
    kind: business === null ? ('removed' as const) : ('changed' as const),
    changed_at,
    business,
  }))
  const last = results.at(-1)
  const next = last !== undefined && count > results.length ? { after: last.id } : null
  return { count, isExact, next, previous: null, results }
}

export type ChangedBusiness = Awaited<ReturnType<typeof changesAfter>>[number]

/** Of a business that is gone, or hidden from the public, no more than its last slug. */
export async function changesAfter(scope: Scope, after: string | undefined, most: number) {
  const found = await following(scope, after)
    .leftJoin('businesses', (join) =>
      join
        .onRef('businesses.id', '=', 'changes.business_id')
        .on('businesses.status', '<>', 'suspended'),
    )
    .select(businessColumns)
    .select(['changes.business_id', 'changes.slug as last_slug', 'changed_at'])
    .select(sql<string>`changes.txid || '-' || changes.business_id`.as('place'))
    .orderBy('changes.txid')
    .orderBy('changes.business_id')
    .limit(most)
    .execute()
  return found.map(({ place, business_id, last_slug: slug, changed_at, ...business }) => ({
    place,
    business_id,
    slug,
    changed_at,
    business: business.id === null ? null : (business as z.input<typeof Business>),
  }))
}

function following({ db }: Scope, after: string | undefined) {
  const known = db
    .selectFrom('business_changes as changes')
    .where(sql<boolean>`changes.txid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
  if (after === undefined) return known
  const [txid, business] = placeOf(after)
  return known.where(
    sql<boolean>`(changes.txid, changes.business_id) > (${txid}::bigint, ${business}::uuid)`,
  )
}

function placeOf(after: string): [txid: string, business: string] {
  const found = /^(\d{1,18})-([0-9a-f-]{36})$/.exec(after)
  const [, txid = '', business = ''] = found ?? []
  if (z.uuid().safeParse(business).success) return [txid, business]
  const message = 'Send the `id` of a change from this list.'
  throw validationFailed([{ field: 'after', code: 'invalid', message }])
}
