import { sql, type Expression, type SqlBool } from 'kysely'
import { validationFailed } from '#kernel/wire/input.ts'
import { when } from '#kernel/lists/filters.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { businessColumns, visibleBusinesses } from '../businesses/businesses.ts'
import { fold } from '#kernel/text/fold.ts'
import { boxAround, distanceKm, isInside, type Box, type Point } from './geography.ts'
import { comparingWords, matchText, type TextMatch } from './text-match.ts'

/** What is looked for; every member that is given narrows the result. */
export interface BusinessSearch {
  readonly text?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string | undefined
  readonly city?: string | undefined
  /** A category's slug; one of the upper level stands for all below it. */
  readonly category?: string | undefined
  readonly tag?: string | undefined
  readonly status?: 'seeded' | 'nominated' | 'claimed' | 'verified' | undefined
  readonly near?: Point | undefined
  /** Around `near`; 50 by default. */
  readonly radius_km?: number | undefined
  readonly bbox?: Box | undefined
}

/** Without an ordering the nearest come first, else the best matches, else the names from A to Z. */
export type SearchRequest = Omit<ListRequest, 'ordering'> & {
  readonly ordering?: string | undefined
}

const defaultRadiusKm = 50
/** How many matches are ranked: a list by relevance ends there, and its count says so. */
const maxRanked = 500

/** The businesses that match, a page at a time. Refuses a radius, distance or relevance of nothing. */
export async function searchBusinesses(
  scope: Scope,
  search: BusinessSearch,
  request: SearchRequest,
) {
  const ordering = request.ordering ?? naturalOrdering(search)
  assertCoherent(search, ordering)
  const match = search.text === undefined ? undefined : await matchText(scope, search.text)
  const read = (inside: Scope) => readPage(inside, search, match, { ...request, ordering })
  return match?.isLikeness === true ? comparingWords(scope, read) : read(scope)
}

function readPage(
  scope: Scope,
  search: BusinessSearch,
  match: TextMatch | undefined,
  request: ListRequest,
) {
  const found = matching(scope, search, match)
  return match !== undefined && request.ordering === 'relevance'
    ? listPage(ranked(scope, found, match), request, { relevance: sql`(-relevance)` })
    : listPage(found, request, orderingKeys(search), sql.ref('businesses.id'))
}

function naturalOrdering({ near, text }: BusinessSearch): string {
  if (near !== undefined) return 'distance'
  return text === undefined ? 'name' : 'relevance'
}

function missing(field: string, message: string) {
  return [{ field, code: 'incomplete', message }]
}

function assertCoherent({ near, text, radius_km }: BusinessSearch, ordering: string) {
  const errors = [
    ...(near === undefined && radius_km !== undefined
      ? missing('radius_km', 'Send `near` too: a radius needs a middle.')
      : []),
    ...(near === undefined && ordering.endsWith('distance')
      ? missing('ordering', 'Send `near` too: the distance is measured from there.')
      : []),
    ...(text === undefined && ordering === 'relevance'
      ? missing('ordering', 'Send a text to look for too: relevance is measured by it.')
      : []),
  ]
  if (errors.length > 0) throw validationFailed(errors)
}

function matching(scope: Scope, search: BusinessSearch, match: TextMatch | undefined) {
  return visibleBusinesses(scope)
    .select(businessColumns)
    .where((eb) => eb.and([...conditionsOf(search), ...(match ? [match.condition] : [])]))
}

function conditionsOf(search: BusinessSearch): Expression<SqlBool>[] {
  const { country_code, city, category, tag, status, near, radius_km, bbox } = search
  return [
    ...when(country_code, (code) => sql`country_code = ${code}`),
    ...when(city, (name) => sql`search_city = ${fold(name)}`),
    ...when(category, isInCategory),
    ...when(tag, (slug) => sql`businesses.tags @> array[${slug}]`),
    ...when(status, (wanted) => sql`status = ${wanted}`),
    ...when(near, (point) => isWithin(point, radius_km ?? defaultRadiusKm)),
    ...when(bbox, isInside),
  ]
}

function isInCategory(slug: string) {
  return sql<boolean>`businesses.categories &&
    array(select c.slug from categories c where c.slug = ${slug} or c.parent = ${slug})`
}

/** The box can be looked up in an index; the circle inside it decides. */
function isWithin(point: Point, radiusKm: number) {
  return sql<boolean>`(${isInside(boxAround(point, radiusKm))} and ${distanceKm(point)} <= ${radiusKm})`
}

function ranked({ db }: Scope, found: ReturnType<typeof matching>, { rank }: TextMatch) {
  return db
    .selectFrom(
      found
        .select(sql`${rank}`.as('relevance'))
        .limit(maxRanked)
        .as('businesses'),
    )
    .select(businessColumns)
}

function orderingKeys({ near }: BusinessSearch): Record<string, Expression<unknown>> {
  return {
    name: sql.ref('search_name'),
    created_at: sql.ref('businesses.created_at'),
    ...(near === undefined ? {} : { distance: distanceKm(near) }),
  }
}
