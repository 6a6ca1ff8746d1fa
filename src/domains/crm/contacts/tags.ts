import { sql, type Selectable } from 'kysely'
import type { Through } from '#kernel/lists/filters.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
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

type Tagged = Pick<Selectable<Tables['contacts']>, 'id' | 'tags' | 'created_at'>

/** Notes the tags of a contact that was just stored, where contacts are found by them. */
export async function addTags<C extends Tagged>(
  { db, organizationId }: OrganizationScope,
  contact: C,
): Promise<C> {
  const { id, tags, created_at } = contact
  await sql`insert into contact_tags (organization_id, contact_id, tag, created_at)
    select ${organizationId}, ${id}, tag, ${created_at} from unnest(${tags}::text[]) tag
    on conflict do nothing`.execute(db)
  return contact
}

/** The same of a contact that was changed; one that is spelled otherwise now is taken away first. */
export async function replaceTags<C extends Tagged>(
  scope: OrganizationScope,
  contact: C,
): Promise<C> {
  await sql`delete from contact_tags
    where organization_id = ${scope.organizationId} and contact_id = ${contact.id}
      and tag <> all(${contact.tags}::text[])`.execute(scope.db)
  return addTags(scope, contact)
}

/** The contacts that carry a tag, newest first by the index of tags. */
export const withTag: Through<string> = {
  rows: ({ db, organizationId }, tag) =>
    db
      .selectFrom('contact_tags')
      .select(['contact_id as found_id', 'created_at as found_at'])
      .where('organization_id', '=', organizationId)
      .where('tag_key', '=', sql<string>`lower(${tag})`),
  orders: { created_at: 'found_at' },
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
    .selectFrom('contact_tags')
    .select([
      sql<string>`overlay(overlay(md5(tag_key) placing '8' from 13) placing '8' from 17)::uuid`.as(
        'id',
      ),
      sql<string>`mode() within group (order by tag)`.as('name'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('organization_id', '=', organizationId)
    .groupBy('tag_key')
}
