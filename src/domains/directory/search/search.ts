import { sql, type Expression, type SqlBool } from 'kysely'
import { countOf } from '#kernel/lists/count.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Scope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { businessColumns, visibleBusinesses } from '../businesses/businesses.ts'
import { abundance, beyondCount, soughtOf } from './abundance.ts'
import {
  columnsOf,
  defaultRadiusKm,
  filtersOf,
  placesOf,
  provenOf,
  termsOf,
  whereaboutsOf,
  type BusinessSearch,
  type Filters,
} from './conditions.ts'
import { firstByName } from './by-name.ts'
import { withElsewhere } from './elsewhere.ts'
import { gathered } from './gathered.ts'
import { distanceToAny, isInside } from './geography.ts'
import { whileWalking } from './found-by.ts'
import { listAmong, listNearest } from './nearest.ts'
import { behind, maxRanked, rankMatches, type Ranked } from './ranked.ts'
import { matchText, type TextMatch } from './text-match.ts'
import { secondsOf, unprovenLast } from './unproven-last.ts'

export type { BusinessSearch } from './conditions.ts'

/** Without an ordering the nearest come first, else the best matches, else the names from A to Z. */
export type SearchRequest = Omit<ListRequest, 'ordering'> & {
  readonly ordering?: string | undefined
}

/**
 * The businesses that match, a page at a time, unproven ones last. Refuses a radius, distance or
 * relevance of nothing. @throws ValidationFailed
 */
export async function searchBusinesses(
  scope: Scope,
  given: BusinessSearch,
  request: SearchRequest,
) {
  const ordering = request.ordering ?? naturalOrdering(given)
  assertCoherent(given, ordering)
  const search = await withElsewhere(scope, given)
  const { text, text_field } = search
  const asked = { ...request, ordering }
  if (text !== undefined && ordering === 'relevance')
    return listRanked(scope, { ...search, text }, asked)
  const match = text === undefined ? undefined : await matchText(scope, text, text_field)
  return listOrdered(scope, search, match, asked)
}

function naturalOrdering({ near, text }: BusinessSearch): string {
  if (near !== undefined) return 'distance'
  return text === undefined ? 'name' : 'relevance'
}

function missing(field: string, message: string) {
  return [{ field, code: 'incomplete' as const, message }]
}

/** @throws ValidationFailed for a radius of nothing */
export function assertMiddle(search: BusinessSearch): void {
  const errors = withoutMiddle(search)
  if (errors.length > 0) throw validationFailed(errors)
}

function withoutMiddle({ near, radius_km }: BusinessSearch) {
  return near === undefined && radius_km !== undefined
    ? missing('radius_km', 'Send `near` too: a radius needs a centre.')
    : []
}

/** @throws ValidationFailed for a radius, distance or relevance of nothing */
export function assertCoherent(search: BusinessSearch, ordering: string) {
  const { near, text } = search
  const errors = [
    ...withoutMiddle(search),
    ...(near === undefined && ordering.endsWith('distance')
      ? missing('ordering', 'Send `near` too: the distance is measured from there.')
      : []),
    ...(text === undefined && ordering === 'relevance'
      ? missing('ordering', 'Send a text to search for too: relevance is measured by it.')
      : []),
  ]
  if (errors.length > 0) throw validationFailed(errors)
}

async function listRanked(
  scope: Scope,
  search: BusinessSearch & { readonly text: string },
  request: ListRequest,
) {
  const { text, text_field: field } = search
  const filters = filtersOf(search, scope.now())
  const { best: matching, isWhole } = await rankMatches(scope, { text, field, filters })
  const best = [...matching, ...(await meantBy(scope, search, { filters, matching }))]
  const ranked = sql<{ id: string; place: number }>`unnest(
    ${best.map(({ id }) => id)}::uuid[], ${best.map(({ place }) => place)}::float8[])`
  const rows = visibleBusinesses(scope)
    .innerJoin(ranked.as<'ranked'>(sql`ranked (id, place)`), 'ranked.id', 'businesses.id')
    .select(businessColumns)
  return listPage(
    rows,
    request,
    { relevance: sql.ref('ranked.place') },
    sql.ref('businesses.id'),
    undefined,
    {
      count: { count: best.length, isExact: isWhole },
    },
  )
}

/** Whom no word finds, and whose meaning is near: behind those that words find, and before those that nobody vouches for. */
async function meantBy(
  scope: Scope,
  search: BusinessSearch & { readonly text: string },
  { filters, matching }: { readonly filters: Filters; readonly matching: readonly Ranked[] },
): Promise<readonly Ranked[]> {
  const { text, meaning } = search
  if (meaning === undefined || matching.length >= maxRanked) return []
  const { terms, whereabouts } = filters
  const near = await meaning.near(scope, text, [...terms, ...whereabouts])
  return near
    .filter(({ id }) => matching.every((match) => match.id !== id))
    .slice(0, maxRanked - matching.length)
    .map(({ id, likeness }) => ({ id, place: behind.meaning - likeness }))
}

type Conditions = readonly Expression<SqlBool>[]

/** By distance outward, along an order, or gathered and sorted: whatever reads the least. */
async function listOrdered(
  scope: Scope,
  search: BusinessSearch,
  match: TextMatch | undefined,
  request: ListRequest,
) {
  const words = match ? [match.condition] : []
  const found = [...words, ...termsOf(search, scope.now())]
  const conditions = [...found, ...placesOf(search)]
  const keys = keysOf(search, request.ordering)
  const isByDistance = request.ordering.endsWith('distance')
  const circle = isByDistance ? circleOf(search, found) : undefined
  const isBare = found.length === 0 && search.bbox === undefined
  if (circle !== undefined && isBare) return listNearest(scope, circle, request, keys)
  const { isDense, isBeyondCount } = await amountOf(scope, search, words)
  // What lies in a box at the rim is far from where a walk outward begins.
  if (!isDense || (isByDistance && search.bbox !== undefined && !isBeyondCount)) {
    const { count, ids } = await gathered(scope, conditions, { request, keys })
    return listAmong(scope, ids, { request, keys, count })
  }
  const counted = () =>
    isBeyondCount ? beyondCount : countOf(matching(scope, inCity(search, words) ?? conditions))
  if (circle !== undefined) return listNearest(scope, circle, request, keys, counted())
  const ids =
    found.length === 0 && request.ordering.endsWith('name')
      ? await firstByName(scope, search, request)
      : undefined
  const count = counted()
  if (ids !== undefined)
    return listAmong(scope, [...ids, ...(search.elsewhere ?? [])], { request, keys, count })
  const order = { ordering: request.ordering, now: scope.now() }
  const rows = matching(scope, walked(search, words, order))
  return listPage(rows, request, keys, sql.ref('businesses.id'), undefined, { count })
}

function circleOf(search: BusinessSearch, found: Conditions) {
  const { near, radius_km = defaultRadiusKm, bbox, elsewhere = [] } = search
  const within = bbox === undefined ? [] : [isInside(bbox)]
  return near === undefined ? undefined : { near, radius_km, within, found, elsewhere }
}

function amountOf(scope: Scope, search: BusinessSearch, words: Conditions) {
  const sought = soughtOf(search, words, scope.now())
  return Object.values(sought).every((conditions) => conditions.length === 0)
    ? { isDense: true, isBeyondCount: false }
    : abundance(scope, sought)
}

/**
 * What a walk along an order asks for: each status has indexes of its own, and, as names depend on the language,
 * countries and cities have some by name.
 */
function walked(
  search: BusinessSearch,
  words: Conditions,
  { ordering, now }: { readonly ordering: string; readonly now: Date },
) {
  const { country_code, city, status, ...rest } = search
  const isByName = status === undefined && ordering.endsWith('name')
  const indexed = isByName ? { country_code, city } : { status }
  const left = isByName ? rest : { ...rest, country_code, city }
  return [
    ...columnsOf({ ...indexed, text_field: search.text_field }),
    ...whileWalking([...words, ...columnsOf(left), ...provenOf(left, now), ...whereaboutsOf(left)]),
  ]
}

/** Whom an index of cities tells without a row; undefined where more is asked. */
function inCity(search: BusinessSearch, words: Conditions) {
  const { city, status, country_code, text_field, near, bbox, category, tag, proven } = search
  const others = [near, bbox, category, tag, proven, ...words]
  return city !== undefined && others.every((one) => one === undefined)
    ? columnsOf({ city, status, country_code, text_field })
    : undefined
}

function matching(scope: Scope, conditions: Conditions) {
  return visibleBusinesses(scope)
    .select(businessColumns)
    .where((eb) => eb.and([...conditions]))
}

/** Among businesses of one status none come last. */
function keysOf({ near, status, elsewhere }: BusinessSearch, ordering: string) {
  const name = sql.ref('businesses.search_name')
  const created = sql.ref('businesses.created_at')
  const updated = sql.ref('businesses.updated_at')
  return {
    ...(status === undefined
      ? {
          name: unprovenLast(name, 'text', ordering),
          created_at: unprovenLast(secondsOf(created), 'number', ordering),
          updated_at: unprovenLast(secondsOf(updated), 'number', ordering),
        }
      : { name, created_at: created, updated_at: updated }),
    ...(near === undefined
      ? {}
      : { distance: unprovenLast(distanceToAny(near, elsewhere), 'number', ordering) }),
  }
}
