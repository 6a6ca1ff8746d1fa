import { sql, type Expression, type SqlBool } from 'kysely'
import { when } from '#kernel/lists/filters.ts'
import { fold } from '#kernel/text/fold.ts'
import type { statementKinds } from '../schemas.ts'
import { isStillProven } from '../statements/status.ts'
import { hasStatus, isIn, standsIn } from './found-by.ts'
import { isInside, isWithin, type Box, type Point } from './geography.ts'

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
  const { country_code, city, category, tag, status, proven } = search
  return [
    ...when(country_code, isIn),
    ...when(city, (name) => standsIn(fold(name))),
    ...when(category, isInCategory),
    ...when(tag, (slug) => sql<boolean>`businesses.tags @> ${[slug]}::text[]`),
    ...when(status, hasStatus),
    ...when(proven, (kind) => hasProven(kind, now)),
  ]
}

/** The filters by place. */
export function placesOf(search: BusinessSearch): Expression<SqlBool>[] {
  const { near, radius_km, bbox, elsewhere = [] } = search
  const own = [
    ...when(near, (point) => isWithin(point, radius_km ?? defaultRadiusKm)),
    ...when(bbox, isInside),
  ]
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
