import { sql } from 'kysely'
import type { z } from 'zod'
import { shortListPage, type shortListQuery } from '#kernel/lists/short-list.ts'
import type { Scope } from '#kernel/scope.ts'

type ShortListRequest = z.output<typeof shortListQuery>

/** All categories with how many businesses stand in each; the upper level counts those below it. */
export async function listCategories({ db }: Scope, request: ShortListRequest) {
  return shortListPage(
    await db
      .selectFrom('categories')
      .select(['slug', 'name', 'parent'])
      .select(
        sql<number>`(
          select count(*) from businesses b
           where b.status <> 'suspended' and b.categories &&
             array(select c.slug from categories c where categories.slug in (c.slug, c.parent)))`.as(
          'business_count',
        ),
      )
      .orderBy(sql`coalesce(parent, slug)`)
      .orderBy(sql`parent is not null`)
      .orderBy('name')
      .execute(),
    request,
    ({ slug }) => slug,
  )
}

/** All tags, facet by facet, with how many businesses carry each. */
export async function listTags({ db }: Scope, request: ShortListRequest) {
  return shortListPage(
    await db
      .selectFrom('tags')
      .select(['slug', 'name', 'facet'])
      .select(
        sql<number>`(
          select count(*) from businesses b
           where b.status <> 'suspended' and b.tags @> array[tags.slug])`.as('business_count'),
      )
      .orderBy('facet')
      .orderBy('name')
      .execute(),
    request,
    ({ slug }) => slug,
  )
}

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
  const [foundCategories, foundTags] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['slug', 'name'])
      .where(sql<boolean>`slug = any(${categories})`)
      .execute(),
    db
      .selectFrom('tags')
      .select(['slug', 'name'])
      .where(sql<boolean>`slug = any(${tags})`)
      .execute(),
  ])
  return { categories: foundCategories, tags: foundTags }
}
