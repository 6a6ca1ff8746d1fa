import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { countOf } from '#kernel/lists/count.ts'
import type { Scope } from '#kernel/scope.ts'
import { visibleBusinesses } from '../businesses/businesses.ts'
import { statementKinds } from '../schemas.ts'
import { isStillProven } from '../statements/status.ts'
import { amongShare, soughtOf, type Sought } from './abundance.ts'
import type { BusinessSearch } from './conditions.ts'
import { withElsewhere } from './elsewhere.ts'
import type { SearchFacets } from './facet-schemas.ts'
import { shares, type Share } from './found-by.ts'
import { assertMiddle } from './search.ts'
import { matchText } from './text-match.ts'

/** About so many businesses are looked at; of more, a share stands for all, always the same one. */
const mostLookedAt = 5_000
/** So many values are told of a facet without an end of its own. */
const mostValues = 50
/** So many tell how many there are in all; what a smaller share has fewer of is judged by a larger one. */
const judging = { enough: 40, shares: [1024, 64] } as const

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
  const sought = soughtOf(search, match ? [match.condition] : [], scope.now())
  const share = await shareOf(scope, sought)
  const looked = amongShare(sought, share)
  const [values, names] = await Promise.all([valuesOf(scope, looked), taxonomyOf(scope)])
  return { ...arranged(tellers(values, share), names), is_exact: share === 1 }
}

async function shareOf(scope: Scope, sought: Sought): Promise<Share> {
  let many = 0
  for (const share of judging.shares) {
    const some = visibleBusinesses(scope).where((eb) => eb.and(amongShare(sought, share)))
    const { count } = await countOf(some, mostLookedAt)
    many = count * share
    if (count >= judging.enough) break
  }
  return shares.find((share) => many / share <= mostLookedAt) ?? 1024
}

type Conditions = readonly Expression<SqlBool>[]
interface Value {
  readonly facet: string
  readonly term: string
  readonly name: string
  readonly count: number
}

/**
 * All facets in one statement, so that they speak of the same businesses. What an index of some of them does not hold,
 * how places are written, is looked up for those that are told.
 */
async function valuesOf(scope: Scope, looked: Conditions): Promise<Value[]> {
  const found = visibleBusinesses(scope)
    .select(['businesses.id', 'categories', 'tags', 'country_code', 'search_city'])
    .select('businesses.status')
    .where((eb) => eb.and([...looked]))
  const { rows } = await sql<Value>`
    with found as materialized (${found}),
    together as materialized (
      select row_number() over () as number, categories, count(*) as count from found group by categories),
    terms as (
      select number, count, unnest(categories) as term from together
      union
      select number, count, parent from categories c join (
        select number, count, unnest(categories) as slug from together) of_one using (slug) where parent is not null),
    cities as (select search_city, count(*) as count, min(id::text)::uuid as one from found where search_city <> ''
      group by search_city order by count(*) desc, search_city limit ${sql.lit(mostValues)}),
    countries as (select country_code, count(*) as count, min(id::text)::uuid as one from found group by country_code)
    select 'all' as facet, '' as term, '' as name, count(*) as count from found
    union all
    select 'category', term, '', sum(count)::bigint from terms group by term
    union all
    select 'tag', of_one.term, '', count(*) from (select unnest(found.tags) as term from found) of_one
     group by of_one.term
    union all
    select 'country', countries.country_code, businesses.country, countries.count
      from countries join businesses on businesses.id = countries.one
    union all
    select 'city', cities.search_city, businesses.city, cities.count from cities join businesses on businesses.id = cities.one
    union all
    select 'status', status, '', count(*) from found group by status
    union all
    select 'statement', statements.kind, '', count(distinct statements.business_id) from business_statements statements
     where statements.business_id = any(array(select id from found)) and ${isStillProven(scope.now())}
     group by statements.kind`.execute(scope.db)
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
