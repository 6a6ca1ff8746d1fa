import type { Meaning } from '../meaning/meaning.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { when } from '#kernel/lists/filters.ts'
import { fold } from '#kernel/text/fold.ts'
import type { statementKinds } from '../schemas.ts'
import { isStillProven } from '../statements/status.ts'
import { hasStatus, isIn, standsIn, whileWalking } from './found-by.ts'
import { boxAround, isInside, isWithin, type Box, type Point } from './geography.ts'
import { isInStripes } from './grid.ts'

/** What is looked for; every member that is given narrows the result. */
export interface BusinessSearch {
  readonly text?: string | undefined
  /** What the caller calls the text. */
  readonly text_field: 'q' | 'search'
  /** What tells what the text means, so that whoever is near in meaning is found behind those whom words find. */
  readonly meaning?: Meaning | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string | undefined
  readonly city?: string | undefined
  /** A category's slug; one of the upper level stands for all below it. */
  readonly category?: string | undefined
  readonly tag?: string | undefined
  readonly status?: 'seeded' | 'nominated' | 'claimed' | 'verified' | undefined
  /** A kind of statement of which one has to be proven. */
  readonly proven?: (typeof statementKinds)[number] | undefined
  readonly near?: Point | undefined
  /** Around `near`; 50 by default. */
  readonly radius_km?: number | undefined
  readonly bbox?: Box | undefined
  /** Which businesses one of their further places brings into the circle and the box; `withElsewhere` finds them. */
  readonly elsewhere?: readonly string[] | undefined
}

export const defaultRadiusKm = 50

/** The filters that are looked up: by the index of words and terms, and by that of proven statements. */
export function termsOf(search: BusinessSearch, now: Date): Expression<SqlBool>[] {
  const { country_code, city, status } = search
  return [
    ...when(country_code, isIn),
    ...when(city, (name) => standsIn(fold(name))),
    ...when(status, hasStatus),
    ...taxonomyOf(search),
    ...provenOf(search, now),
  ]
}

/** What narrows the matches of a search down, beside its words. */
export interface Filters {
  readonly terms: readonly Expression<SqlBool>[]
  readonly places: readonly Expression<SqlBool>[]
  /** The same as `places`, of positions. */
  readonly whereabouts: readonly Expression<SqlBool>[]
}

export function filtersOf(search: BusinessSearch, now: Date): Filters {
  return {
    terms: termsOf(search, now),
    places: placesOf(search),
    whereabouts: whereaboutsOf(search),
  }
}

/** The same of what stands in columns, for whoever has the row or an index that holds them. */
export function columnsOf(search: BusinessSearch): Expression<SqlBool>[] {
  const { country_code, city, status } = search
  return [
    ...when(country_code, (code) => sql<boolean>`businesses.country_code = ${code}`),
    ...when(city, (name) => sql<boolean>`businesses.search_city = ${fold(name)}`),
    ...when(status, (wanted) => sql<boolean>`businesses.status = ${wanted}`),
    ...taxonomyOf(search),
  ]
}

/** What no column tells. */
export function provenOf({ proven }: BusinessSearch, now: Date): Expression<SqlBool>[] {
  return when(proven, (kind) => hasProven(kind, now))
}

function taxonomyOf({ category, tag }: BusinessSearch): Expression<SqlBool>[] {
  return [
    ...when(category, isInCategory),
    ...when(tag, (slug) => sql<boolean>`businesses.tags @> ${[slug]}::text[]`),
  ]
}

/** The filters by place, to be looked up: in stripes, so that no other index is asked for the rest. */
export function placesOf(search: BusinessSearch): Expression<SqlBool>[] {
  const stripes = boxesOf(search)
    .map(isInStripes)
    .filter((one) => one !== undefined)
  const area = areaOf(search)
  return withOthers(search, stripes.length === 0 ? area : [...stripes, ...whileWalking(area)])
}

/** The same for whoever has the row or an index that holds its position. */
export function whereaboutsOf(search: BusinessSearch): Expression<SqlBool>[] {
  return withOthers(search, areaOf(search))
}

/** Where the own position has to be. */
export function areaOf({
  near,
  radius_km = defaultRadiusKm,
  bbox,
}: BusinessSearch): Expression<SqlBool>[] {
  return [...when(near, (point) => isWithin(point, radius_km)), ...when(bbox, isInside)]
}

/** The boxes that hold the area. */
export function boxesOf({ near, radius_km = defaultRadiusKm, bbox }: BusinessSearch): Box[] {
  return [...(near ? [boxAround(near, radius_km)] : []), ...(bbox ? [bbox] : [])]
}

function withOthers({ elsewhere = [] }: BusinessSearch, own: Expression<SqlBool>[]) {
  return elsewhere.length === 0
    ? own
    : [sql<boolean>`((${sql.join(own, sql` and `)}) or ${isAmong(elsewhere)})`]
}

export function isAmong(ids: readonly string[]): Expression<SqlBool> {
  return sql<boolean>`businesses.id = any(${[...ids]}::uuid[])`
}

function hasProven(kind: string, now: Date) {
  return sql<boolean>`exists (select from business_statements statements
    where statements.business_id = businesses.id and statements.kind = ${kind} and ${isStillProven(now)})`
}

function isInCategory(slug: string) {
  return sql<boolean>`businesses.categories &&
    array(select c.slug from categories c where c.slug = ${slug} or c.parent = ${slug})`
}
