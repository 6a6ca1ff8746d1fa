import { sql, type Expression, type SqlBool } from 'kysely'
import { validationFailed } from '#kernel/wire/input.ts'
import { when } from '#kernel/lists/filters.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { businessColumns, visibleBusinesses } from '../businesses/businesses.ts'
import { fold } from '#kernel/text/fold.ts'
import { boxAround, distanceKm, isInside, type Box, type Point } from './geography.ts'
import { matchText, type TextMatch } from './text-match.ts'
import { unprovenLast } from './unproven-last.ts'

/** What is looked for; every member that is given narrows the result. */
export interface BusinessSearch {
  readonly text?: string | undefined
  /** What the caller calls the text. */
  readonly text_field: 'q' | 'search'
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
const maxRanked = 100

/**
 * The businesses that match, a page at a time, unproven ones last. Refuses a radius, distance or
 * relevance of nothing. @throws ValidationFailed
 */
export async function searchBusinesses(
  scope: Scope,
  search: BusinessSearch,
  request: SearchRequest,
) {
  const ordering = request.ordering ?? naturalOrdering(search)
  assertCoherent(search, ordering)
  const { text, text_field } = search
  const match = text === undefined ? undefined : await matchText(scope, text, text_field)
  return readPage(scope, search, match, { ...request, ordering })
}

function readPage(
  scope: Scope,
  search: BusinessSearch,
  match: TextMatch | undefined,
  request: ListRequest,
) {
  const found = matching(scope, search, match)
  const id = sql.ref('businesses.id')
  if (match === undefined || request.ordering !== 'relevance')
    return listPage(found, request, orderingKeys(search, request.ordering), id)
  const relevance = unprovenLast(sql`(-${match.rank})`, 'number', 'relevance')
  return listPage(candidates(scope, found), request, { relevance }, id)
}

function naturalOrdering({ near, text }: BusinessSearch): string {
  if (near !== undefined) return 'distance'
  return text === undefined ? 'name' : 'relevance'
}

function missing(field: string, message: string) {
  return [{ field, code: 'incomplete' as const, message }]
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

/** The matches that are worth ranking; what strangers say of themselves must not crowd out the others. */
function candidates({ db }: Scope, found: ReturnType<typeof matching>) {
  const some = found
    .select('search_vector')
    .orderBy(sql`(businesses.status = 'nominated')`)
    .orderBy('businesses.id')
    .limit(maxRanked)
  return db.selectFrom(some.as('businesses')).select(businessColumns)
}

function orderingKeys({ near }: BusinessSearch, ordering: string) {
  return {
    name: unprovenLast(sql.ref('search_name'), 'text', ordering),
    created_at: unprovenLast(sql.ref('businesses.created_at'), 'instant', ordering),
    ...(near === undefined ? {} : { distance: unprovenLast(distanceKm(near), 'number', ordering) }),
  }
}
