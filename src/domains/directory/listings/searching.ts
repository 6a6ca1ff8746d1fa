import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { when } from '#kernel/lists/filters.ts'
import type { Count } from '#kernel/lists/count.ts'
import type { Scope } from '#kernel/scope.ts'
import { beyondCount } from '../search/abundance.ts'
import { defaultRadiusKm } from '../search/conditions.ts'
import type { Part } from '../search/gathered.ts'
import { assertCoherent } from '../search/search.ts'
import { textQuery } from '../search/text-match.ts'
import {
  countListings,
  idsOfShown,
  isInCategory,
  isOfKind,
  listingPage,
  listings,
  postedAt,
  shownListings,
} from './listings.ts'
import { distanceTo, isNear, listAround } from './near.ts'
import type { listingQuery } from './schemas.ts'
import { isOpen } from './status.ts'

type Query = z.output<typeof listingQuery>

/** So many of the newest that match are put in an order that no index has. */
const mostOrdered = 1000

/** What is offered and wanted anywhere now. @throws ValidationFailed for a radius, distance or relevance of nothing */
export async function searchListings(scope: Scope, { include_unproven, ...query }: Query) {
  const { q, kind, category, tag, near, radius_km, ...request } = query
  const ordering = request.ordering ?? naturalOrdering(query)
  assertCoherent({ text: q, text_field: 'q', near, radius_km }, ordering)
  const found = q === undefined ? undefined : await textQuery(scope, q, 'q', findsListing(scope))
  const sought = [
    isOpen(scope.now()),
    ...when(found, (wanted) => sql<boolean>`n.search_vector @@ ${wanted}`),
    ...when(kind, isOfKind),
    ...(await isInCategory(scope, category)),
    ...when(tag, (slug) => sql<boolean>`n.tags @> ${[slug]}::text[]`),
  ]
  const keys = {
    ...postedAt,
    ...(found === undefined
      ? {}
      : { relevance: sql`(-ts_rank_cd(n.search_vector, ${found}, 32))` }),
    ...(near === undefined ? {} : { distance: distanceTo(near) }),
  }
  const part = { request: { ...request, ordering }, keys }
  const circle = near && { near, radius_km: radius_km ?? defaultRadiusKm }
  const around =
    circle &&
    (await listAround(
      scope,
      { ...circle, isUnprovenToo: include_unproven, conditions: sought },
      part,
    ))
  if (around !== undefined) return around
  const ofBusiness = [
    ...(include_unproven ? [] : [sql<boolean>`b.status <> 'nominated'`]),
    ...when(circle, (one) => isNear(one.near, one.radius_km)),
  ]
  const count = circle && beyondCount
  return listWalked(scope, [...sought, ...ofBusiness], { ...part, count })
}

/** Along time, or of the newest that match in an order that no index has. */
async function listWalked(
  scope: Scope,
  conditions: readonly Expression<SqlBool>[],
  { request, keys, count }: Part & { readonly count: Count | undefined },
) {
  if (request.ordering.endsWith('posted_at')) {
    const all = shownListings(scope).where((eb) => eb.and([...conditions]))
    const ids = idsOfShown(scope).where((eb) => eb.and([...conditions]))
    return listingPage(scope, all, request, { keys, count: count ?? countListings(all), ids })
  }
  const ids = await newestOf(scope, conditions)
  const rows = listings(scope).where('n.id', '=', sql<string>`any(${ids}::uuid[])`)
  const isExact = ids.length < mostOrdered
  return listingPage(scope, rows, request, {
    keys,
    count: { count: ids.length, isExact },
    isSorted: true,
  })
}

function naturalOrdering({ q, near }: Pick<Query, 'q' | 'near'>) {
  if (near !== undefined) return 'distance'
  return q === undefined ? '-posted_at' : 'relevance'
}

function findsListing({ db, now }: Scope) {
  return async (query: Expression<unknown>) =>
    (await db
      .selectFrom('business_notices as n')
      .select('n.id')
      .where(isOpen(now()))
      .where(sql<boolean>`n.search_vector @@ ${query}`)
      .limit(1)
      .executeTakeFirst()) !== undefined
}

async function newestOf({ db }: Scope, conditions: readonly Expression<SqlBool>[]) {
  const newest = await db
    .selectFrom('business_notices as n')
    .innerJoin('businesses as b', 'b.id', 'n.business_id')
    .select('n.id')
    .where((eb) => eb.and([...conditions, sql<boolean>`b.status <> 'suspended'`]))
    .orderBy('n.posted_at', 'desc')
    .limit(mostOrdered)
    .execute()
  return newest.map(({ id }) => id)
}
