import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { countOf } from '#kernel/lists/count.ts'
import { shortListPage, type shortListQuery } from '#kernel/lists/short-list.ts'
import type { Scope } from '#kernel/scope.ts'
import { visibleBusinesses } from './businesses/businesses.ts'
import { isSampledFor, type Share } from './search/found-by.ts'

type ShortListRequest = z.output<typeof shortListQuery>

/** All categories with how many businesses stand in each; the upper level counts those below it. */
export async function listCategories(scope: Scope, request: ShortListRequest) {
  const { db } = scope
  const counts = await countsOf(
    scope,
    (looked) => sql`
      with together as (select businesses.categories, count(*) as count from ${looked} group by businesses.categories)
      select term, sum(count)::bigint as count from together cross join lateral (
        select unnest(together.categories) as term
        union select c.parent from categories c where c.slug = any(together.categories)) of_one
       where term is not null group by term`,
  )
  const categories = await db
    .selectFrom('categories')
    .select(['slug', 'name', 'parent'])
    .orderBy(sql`coalesce(parent, slug)`)
    .orderBy(sql`parent is not null`)
    .orderBy('name')
    .execute()
  return shortListPage(categories.map(counted(counts)), request, ({ slug }) => slug)
}

/** All tags, facet by facet, with how many businesses carry each. */
export async function listTags(scope: Scope, request: ShortListRequest) {
  const counts = await countsOf(
    scope,
    (looked) => sql`
      select term, count(*) as count from (select unnest(businesses.tags) as term from ${looked}) of_one
       group by term`,
  )
  const tags = await scope.db
    .selectFrom('tags')
    .select(['slug', 'name', 'facet'])
    .orderBy('facet')
    .orderBy('name')
    .execute()
  return shortListPage(tags.map(counted(counts)), request, ({ slug }) => slug)
}

function counted(counts: ReadonlyMap<string, number>) {
  return <T extends { slug: string }>(term: T) => ({
    ...term,
    business_count: counts.get(term.slug) ?? 0,
  })
}

type Looked = RawBuilder<unknown>

const share: Share = 64

/** How many businesses have each term; of more than are counted, one in 64 is looked at, and stands for as many. */
async function countsOf(
  scope: Scope,
  counting: (looked: Looked) => RawBuilder<{ term: string; count: number }>,
): Promise<Map<string, number>> {
  const { isExact } = await countOf(visibleBusinesses(scope))
  const { rows } = await counting(isExact ? all : sampled).execute(scope.db)
  return new Map(rows.map(({ term, count }) => [term, isExact ? count : count * share]))
}

const all: Looked = sql`businesses where businesses.status <> 'suspended'`
const sampled: Looked = sql`businesses where ${isSampledFor(share)}`

export interface TaxonomyTerm {
  readonly slug: string
  readonly name: string
}

/** The categories and tags that exist among the given slugs. */
export async function findTerms(
  { db }: Scope,
  categories: readonly string[],
  tags: readonly string[],
) {
  const rows = await db
    .selectFrom('categories')
    .select(['slug', 'name', sql<boolean>`false`.as('is_tag')])
    .where(sql<boolean>`slug = any(${categories})`)
    .unionAll(
      db
        .selectFrom('tags')
        .select(['slug', 'name', sql<boolean>`true`.as('is_tag')])
        .where(sql<boolean>`slug = any(${tags})`),
    )
    .execute()
  const among = (isTag: boolean): TaxonomyTerm[] =>
    rows.flatMap(({ is_tag, ...term }) => (is_tag === isTag ? [term] : []))
  return { categories: among(false), tags: among(true) }
}
