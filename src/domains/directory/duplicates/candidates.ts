import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'
import { isTrusted } from '../businesses/standing.ts'
import { namesWords, standsIn } from '../search/found-by.ts'
import { boxAround, distanceKm, isInside } from '../search/geography.ts'
import { keysOf, type Reached } from './keys.ts'
import { duplicateScore, furthestMetres, thresholds, type Likeness } from './score.ts'

/** So many are compared for each reason, and so many are told. */
const most = { compared: 50, told: 5 }
/** What more entries than this have in common is a shared host or an exchange, and tells of nobody. */
const mostOfOne = 5

export interface Described extends Reached {
  readonly name: string
  readonly city: string
  readonly lat: number | null
  readonly lng: number | null
}

interface Row extends Likeness {
  readonly id: string
  readonly slug: string
  readonly shown_name: string
  readonly status: 'seeded' | 'nominated' | 'claimed' | 'verified' | 'suspended'
  readonly organization_id: string | null
}

/** Entries that may be the same business, the likeliest first. */
export async function candidatesFor({ db }: Pick<Scope, 'db'>, one: Described) {
  const { phone_key, domain_key } = keysOf(one)
  const point = one.lat === null || one.lng === null ? undefined : { lat: one.lat, lng: one.lng }
  const named = foldedWords(one.name).slice(0, 8).join(' | ')
  const alike = [
    sql`phone_key = ${phone_key}`,
    sql`domain_key = ${domain_key}`,
    ...(point === undefined ? [] : [isInside(boxAround(point, furthestMetres / 1000))]),
    ...(named === ''
      ? []
      : [sql`${standsIn(fold(one.city))} and ${namesWords} @@ to_tsquery('english', ${named})`]),
  ]
  const some = [
    ...alike.map((condition) => sql`${condition} and status <> 'suspended'`),
    // What a moderator stopped may have begun anew.
    sql`phone_key = ${phone_key} and suspended_by = 'moderator'`,
    sql`domain_key = ${domain_key} and suspended_by = 'moderator'`,
  ].map((condition) => sql`(select id from businesses where ${condition} limit ${most.compared})`)
  const { rows } = await sql<Row>`
    select id, slug, name as shown_name, status, organization_id,
      similarity(search_name, ${fold(one.name)})::float8 as name,
      coalesce(phone_key = ${phone_key} and ${tells('phone_key', phone_key)}, false) as is_phone,
      coalesce(domain_key = ${domain_key} and ${tells('domain_key', domain_key)}, false) as is_domain,
      ${point === undefined ? sql`null::float8` : sql`${distanceKm(point)} * 1000`} as metres
      from businesses where id in (${sql.join(some, sql` union `)})`.execute(db)
  return rows
    .map((row) => candidate(row))
    .filter(({ score }) => score >= thresholds.suspected)
    .sort((a, b) => b.score - a.score || (a.slug < b.slug ? -1 : 1))
    .slice(0, most.told)
}

function candidate(row: Row) {
  const { id, slug, shown_name: name, status, organization_id } = row
  return { id, slug, name, status, organization_id, ...duplicateScore(row) }
}
export type Candidate = ReturnType<typeof candidate>

/** Of those that somebody vouches for, so that nobody can make it say nothing. */
function tells(column: 'phone_key' | 'domain_key', key: string | null) {
  return sql`(select count(*) from (select from businesses b where b.${sql.ref(column)} = ${key}
    and b.status in ('seeded', 'claimed', 'verified') limit ${mostOfOne + 1}) shared) <= ${mostOfOne}`
}

/**
 * Those that stand in the way of another entry: what nobody vouches for does not, or strangers could keep a business out
 * of the directory; but what the organization itself holds does.
 */
export function inTheWay(candidates: readonly Candidate[], organizationId: string | null) {
  return candidates.filter(
    ({ score, organization_id, ...one }) =>
      score >= thresholds.duplicate && (isTrusted(one) || organization_id === organizationId),
  )
}
