import { sql } from 'kysely'
import { NotFound } from '#kernel/errors.ts'
import { when } from '#kernel/lists/filters.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'
import type { NetworkQuery } from './schemas.ts'

const parentSlug = sql<
  string | null
>`(select p.slug from networks p where p.id = networks.parent_id)`

/** The columns of the public Network object, without its parent. */
const networkColumns = [
  'networks.id',
  'networks.slug',
  'networks.name',
  'networks.description',
  'networks.region',
  'networks.criteria',
  'networks.tiers',
  'networks.member_count',
  'networks.created_at',
  'networks.updated_at',
] as const

/** Networks with all that their own organization may know. */
export function networks({ db }: Scope) {
  return db
    .selectFrom('networks')
    .select(networkColumns)
    .select(['networks.is_suspended', 'networks.suspended_reason'])
    .select(parentSlug.as('parent'))
}

function visible(scope: Scope) {
  return networks(scope).where('networks.is_suspended', '=', sql.lit(false))
}

const keys = {
  name: sql.ref('networks.search_name'),
  created_at: sql.ref('networks.created_at'),
  member_count: sql.ref('networks.member_count'),
}

/** The networks that everybody may see. */
export function listNetworks(scope: Scope, { search, region, parent, ...request }: NetworkQuery) {
  const filters = [
    ...when(
      search,
      (text) => sql<boolean>`networks.id = any(array(
        select f.id from networks f where f.search_vector @@ ${begun(text)}::tsquery))`,
    ),
    ...when(region, (wanted) => sql<boolean>`networks.search_region = ${fold(wanted)}`),
    ...when(
      parent,
      (slug) =>
        sql<boolean>`networks.parent_id = (select p.id from networks p where p.slug = ${slug})`,
    ),
  ]
  const rows = visible(scope).where((eb) => eb.and(filters))
  return listPage(rows, request, keys, sql.ref('networks.id'))
}

/** All words, each as it begins; a text without any finds nothing. */
function begun(text: string): string {
  return foldedWords(text)
    .slice(0, 10)
    .map((word) => `'${word}':*`)
    .join(' & ')
}

/** @throws NotFound */
export function readNetwork(scope: Scope, slug: string) {
  return visible(scope)
    .where('networks.slug', '=', slug)
    .executeTakeFirstOrThrow(() => noNetwork())
}

export function noNetwork() {
  return new NotFound({
    detail: 'There is no network with this slug. Find one with GET /api/v1/networks/.',
  })
}

/** True of a network that the organization founded, or of which a business of its own is a moderator. */
function moderatedBy(organizationId: string) {
  return sql<boolean>`networks.id = any(array(
    select f.id from networks f where f.organization_id = ${organizationId}
    union
    select m.network_id from network_members m join businesses b on b.id = m.business_id
     where b.organization_id = ${organizationId} and m.status = 'member' and m.role = 'moderator'))`
}

/** The networks that the organization moderates, suspended ones too. */
export function listOwnNetworks(scope: OrganizationScope, request: ListRequest) {
  const rows = networks(scope).where(moderatedBy(scope.organizationId))
  return listPage(rows, request, keys, sql.ref('networks.id'))
}

/** A network that the organization moderates. @throws NotFound also where it moderates another */
export function readModeratedNetwork(scope: OrganizationScope, slug: string) {
  return networks(scope)
    .select('networks.organization_id')
    .where('networks.slug', '=', slug)
    .where(moderatedBy(scope.organizationId))
    .executeTakeFirstOrThrow(() => noNetwork())
}

/** Whether the organization may decide for the network. */
export async function moderates(scope: OrganizationScope, networkId: string): Promise<boolean> {
  const found = await scope.db
    .selectFrom('networks')
    .select('networks.id')
    .where('networks.id', '=', networkId)
    .where(moderatedBy(scope.organizationId))
    .executeTakeFirst()
  return found !== undefined
}
