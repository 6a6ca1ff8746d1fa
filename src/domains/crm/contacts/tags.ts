import { sql } from 'kysely'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** How many tags one contact may carry. */
export const maxTags = 50

/** Each tag once, whatever its case; the first spelling stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!first.has(key)) first.set(key, tag)
  }
  return [...first.values()]
}

/** The tags in use, each in its most common spelling, with the number of contacts that carry it. */
export function listTags(scope: OrganizationScope, request: ListRequest) {
  return listPage(
    scope.db.selectFrom(usedTags(scope).as('used')).select(['id', 'name', 'count']),
    request,
    { name: sql`lower(name)`, count: sql.ref('count') },
  )
}

/** A list needs an id to break ties by and to go on from: here the tag's hash, as a UUIDv8. */
function usedTags({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('contacts')
    .innerJoinLateral(
      sql<{ tag: string }>`unnest(contacts.tags)`.as<'held'>(sql`held(tag)`),
      (on) => on.onTrue(),
    )
    .select([
      sql<string>`overlay(overlay(md5(lower(held.tag)) placing '8' from 13) placing '8' from 17)::uuid`.as(
        'id',
      ),
      sql<string>`mode() within group (order by held.tag)`.as('name'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('contacts.organization_id', '=', organizationId)
    .groupBy(sql`lower(held.tag)`)
}
