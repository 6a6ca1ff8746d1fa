import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'

/** The columns that every description of a business begins with. */
export const firstColumns = [
  'businesses.id',
  'businesses.slug',
  'businesses.name',
  'businesses.description',
  'businesses.website',
  'businesses.city',
] as const
/** The columns of the public Business object. */
export const businessColumns = [...firstColumns, 'businesses.country', 'businesses.status'] as const

/** What everyone may see: a suspended business is found nowhere. */
export function visibleBusinesses({ db }: Scope) {
  return db.selectFrom('businesses').where('businesses.status', '<>', 'suspended')
}

/** Whatever the path named: everyone may ask, so there is no organization to check. */
export function noBusiness() {
  return new NotFound({
    detail: 'The directory has no business with this slug. Find one with GET /api/v1/search/.',
  })
}

/** The public Business object under a slug. @throws NotFound */
export async function readBusiness(scope: Scope, slug: string) {
  const business = await visibleBusinesses(scope)
    .select(businessColumns)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (business === undefined) throw noBusiness()
  return business
}

/** Whether everyone may see a business under this slug. */
export async function isBusiness(scope: Scope, slug: string): Promise<boolean> {
  const found = visibleBusinesses(scope).select('businesses.id').where('slug', '=', slug)
  return (await found.executeTakeFirst()) !== undefined
}

/** The businesses that some organizations hold, by name. */
export async function businessesHeldBy(scope: Scope, organizationIds: readonly string[]) {
  return organizationIds.length === 0
    ? []
    : visibleBusinesses(scope)
        .select(['slug', 'name', 'organization_id'])
        .where((eb) => eb('organization_id', '=', eb.fn.any(eb.val([...organizationIds]))))
        .orderBy('search_name')
        .orderBy('id')
        .execute()
}

/** The businesses that the organization holds, by name. */
export function businessesOf(scope: OrganizationScope) {
  return visibleBusinesses(scope)
    .select(['id', 'slug', 'name', 'website'])
    .where('organization_id', '=', scope.organizationId)
    .orderBy('search_name')
    .orderBy('id')
    .execute()
}
