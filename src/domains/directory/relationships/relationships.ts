import { sql } from 'kysely'
import type { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import type { BusinessInShort } from '../schemas.ts'
import type { ownRelationshipQuery, relationshipQuery } from './schemas.ts'

const keys = { created_at: sql.ref('r.created_at') }
const id = sql.ref('r.id')
/** On the profile and the page of a business. */
const mostShown = 50

type Other = z.input<typeof BusinessInShort>

function joined({ db }: Scope) {
  return db
    .selectFrom('business_relationships as r')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .innerJoin('businesses as o', 'o.id', 'r.other_id')
    .select(['r.id', 'r.kind'])
    .select(
      sql<Other>`json_build_object(
        'id', o.id, 'slug', o.slug, 'name', o.name, 'city', o.city, 'country', o.country, 'status', o.status)`.as(
        'business',
      ),
    )
}

/** What everybody sees: both confirmed it, and neither is hidden. */
function shown(scope: Scope) {
  return joined(scope)
    .select(sql<string>`r.decided_at`.as('confirmed_at'))
    .where('r.status', '=', 'confirmed')
    .where('b.status', '<>', 'suspended')
    .where('o.status', '<>', 'suspended')
}

/** What a business is to others, and they to it, as both confirmed. */
export function listRelationships(
  scope: Scope,
  businessId: string,
  { kind, ...request }: z.output<typeof relationshipQuery>,
) {
  const rows = shown(scope)
    .where('r.business_id', '=', businessId)
    .where(matching({ 'r.kind': kind }))
  return listPage(rows, request, keys, id)
}

/** The newest of them, for pages that show a few. */
export function relationshipsUnder(scope: Scope, slug: string) {
  return shown(scope)
    .where(sql<boolean>`r.business_id = (select id from businesses where slug = ${slug})`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostShown)
    .execute()
}

/** Relationships as the side sees them that is `business_id`. */
export function relationships(scope: Scope) {
  return joined(scope)
    .select(['b.slug as business_slug', 'r.status', 'r.message', 'r.reason'])
    .select(['r.created_at', 'r.decided_at'])
    .select(sql<'us' | 'them'>`case when r.is_proposer then 'us' else 'them' end`.as('proposed_by'))
}

/** Of the businesses of the organization, with what waits for a decision; not those with businesses that are hidden. */
export function listOwnRelationships(
  scope: OrganizationScope,
  { status, proposed_by, ...request }: z.output<typeof ownRelationshipQuery>,
) {
  const rows = relationships(scope)
    .where('b.organization_id', '=', scope.organizationId)
    .where(isOfOwn(scope))
    .where('o.status', '<>', 'suspended')
    .where(matching({ 'r.status': status, 'r.is_proposer': proposed_by && proposed_by === 'us' }))
  return listPage(rows, request, keys, id)
}

/** The same once more, as a list of ids, by which an index finds them. */
function isOfOwn({ organizationId }: OrganizationScope) {
  return sql<boolean>`r.business_id = any(array(select id from businesses where organization_id = ${organizationId}))`
}

/** As the side of a business sees it. @throws NotFound */
export function readRelationship(scope: Scope, businessId: string, relationshipId: string) {
  return relationships(scope)
    .where('r.business_id', '=', businessId)
    .where('r.id', '=', relationshipId)
    .executeTakeFirstOrThrow(() => new NotFound())
}
