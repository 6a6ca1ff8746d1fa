import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { countOf } from '#kernel/lists/count.ts'
import type { Scope } from '#kernel/scope.ts'
import { visibleBusinesses } from '../businesses/businesses.ts'
import { statementKinds } from '../schemas.ts'
import { isStillProven } from '../statements/status.ts'
import { placesOf, termsOf, type BusinessSearch } from './conditions.ts'
import { withElsewhere } from './elsewhere.ts'
import type { SearchFacets } from './facet-schemas.ts'
import { isOfAnyShare, shares, type Share } from './found-by.ts'
import { assertMiddle } from './search.ts'
import { matchText } from './text-match.ts'

/** About so many businesses are looked at; of more, a share stands for all, always the same one. */
const mostLookedAt = 5_000
/** So many values are told of a facet without an end of its own. */
const mostValues = 50
/** By this share it is judged how many there are. */
const judging: Share = 64

const statuses = ['verified', 'claimed', 'seeded', 'nominated'] as const
type Facets = z.input<typeof SearchFacets>

/**
 * How many of the businesses that a search finds have each category, tag, country, city, status and kind of proven
 * statement. @throws ValidationFailed
 */
export async function facetsOf(scope: Scope, given: BusinessSearch): Promise<Facets> {
  assertMiddle(given)
  const search = await withElsewhere(scope, given)
  const { text, text_field } = search
  const match = text === undefined ? undefined : await matchText(scope, text, text_field)
  const conditions = [
    ...(match ? [match.condition] : []),
    ...termsOf(search, scope.now()),
    ...placesOf(search),
  ]
  const share = await shareOf(scope, conditions)
  const [values, names] = await Promise.all([valuesOf(scope, share, conditions), taxonomyOf(scope)])
  return { ...arranged(tellers(values, share), names), is_exact: share === 1 }
}

async function shareOf(scope: Scope, conditions: Conditions): Promise<Share> {
  const some = visibleBusinesses(scope).where((eb) =>
    eb.and([isOfAnyShare(judging), ...conditions]),
  )
  const { count } = await countOf(some, mostLookedAt)
  return shares.find((share) => (count * judging) / share <= mostLookedAt) ?? 1024
}

type Conditions = readonly Expression<SqlBool>[]
interface Value {
  readonly facet: string
  readonly term: string
  readonly name: string
  readonly count: number
}

/** All facets in one statement, so that they speak of the same businesses. */
async function valuesOf(scope: Scope, share: Share, conditions: Conditions): Promise<Value[]> {
  const found = visibleBusinesses(scope)
    .select(['businesses.id', 'categories', 'tags', 'country_code', 'country', 'city'])
    .select(['search_city', 'businesses.status'])
    .where((eb) => eb.and(share === 1 ? [...conditions] : [isOfAnyShare(share), ...conditions]))
  const { rows } = await sql<Value>`
    with found as materialized (${found})
    select 'all' as facet, '' as term, '' as name, count(*) as count from found
    union all
    select 'category', of_one.term, '', count(*) from found cross join lateral (
      select unnest(found.categories) as term
      union select c.parent from categories c where c.slug = any(found.categories)) of_one
     where of_one.term is not null group by of_one.term
    union all
    select 'tag', of_one.term, '', count(*) from found cross join lateral unnest(found.tags) of_one (term)
     group by of_one.term
    union all
    select 'country', country_code, min(country), count(*) from found group by country_code
    union all
    (select 'city', search_city, min(city), count(*) from found where search_city <> ''
      group by search_city order by count(*) desc, search_city limit ${sql.lit(mostValues)})
    union all
    select 'status', status, '', count(*) from found group by status
    union all
    select 'statement', statements.kind, '', count(distinct found.id) from found
      join business_statements statements on statements.business_id = found.id
     where ${isStillProven(scope.now())} group by statements.kind`.execute(scope.db)
  return rows
}

/** Of a share, each stands for as many more. */
function tellers(rows: readonly Value[], share: Share) {
  const all = rows.map((row) => ({ ...row, count: row.count * share }))
  const counts = new Map(all.map(({ facet, term, count }) => [`${facet} ${term}`, count]))
  return {
    countOf: (facet: string, term: string) => counts.get(`${facet} ${term}`) ?? 0,
    /** The most frequent first. */
    valuesOf: (facet: string) =>
      all
        .filter((row) => row.facet === facet)
        .sort((one, other) => other.count - one.count || (one.term < other.term ? -1 : 1)),
  }
}

async function taxonomyOf({ db }: Scope) {
  const [categories, tags] = await Promise.all([
    db.selectFrom('categories').select(['slug', 'name', 'parent']).orderBy('name').execute(),
    db.selectFrom('tags').select(['slug', 'name', 'facet']).orderBy('facet').execute(),
  ])
  return { categories, tags }
}

function arranged(
  values: ReturnType<typeof tellers>,
  { categories, tags }: Awaited<ReturnType<typeof taxonomyOf>>,
): Omit<Facets, 'is_exact'> {
  const named = ({ slug, name }: { slug: string; name: string }) => ({
    slug,
    name,
    count: values.countOf('category', slug),
  })
  const under = (parent: string | null) =>
    categories.filter((one) => one.parent === parent && values.countOf('category', one.slug) > 0)
  return {
    count: values.countOf('all', ''),
    categories: under(null).map((one) => ({ ...named(one), children: under(one.slug).map(named) })),
    tags: [...new Set(tags.map(({ facet }) => facet))].flatMap((facet) => {
      const found = values.valuesOf('tag').flatMap(({ term, count }) => {
        const tag = tags.find((one) => one.slug === term && one.facet === facet)
        return tag ? [{ slug: term, name: tag.name, count }] : []
      })
      return found.length === 0 ? [] : [{ facet, values: found }]
    }),
    countries: values
      .valuesOf('country')
      .map(({ term, name, count }) => ({ code: term, name, count }))
      .slice(0, mostValues),
    cities: values.valuesOf('city').map(({ name, count }) => ({ name, count })),
    statuses: statuses.map((status) => ({ status, count: values.countOf('status', status) })),
    proven_statements: statementKinds.map((kind) => ({
      kind,
      count: values.countOf('statement', kind),
    })),
  }
}
