import { registrableHost } from '#adapters/web/domain-name.ts'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import { businessesOf } from '#domains/directory/index.ts'
import { lockName } from '#kernel/postgres/named-lock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { OwnBusiness } from './own-words.ts'
import { readBusinessLater } from './read-later.ts'

/** The businesses of the organization, each with the host of its website, or '' where it has none of its own. */
export async function businessesWithHosts(scope: OrganizationScope) {
  const businesses = await businessesOf(scope)
  return businesses.map(({ website, ...business }) => ({
    ...business,
    host: hostOf(scope, website),
  }))
}

function hostOf(scope: OrganizationScope, website: string): string {
  const found = registrableHost(website, mappedHosts(scope))
  return found.ok && !isSharedHost(found.host) ? found.host : ''
}

/** Whether a profile is of a website; else its `domain` is the slug of a business that had none, or is gone. */
export function isOfWebsite(scope: OrganizationScope, domain: string): boolean {
  return registrableHost(domain, mappedHosts(scope)).ok
}

/** Hosts that the operator maps elsewhere; they may have any ending. */
export function mappedHosts({ config }: OrganizationScope): ReadonlySet<string> {
  return new Set([...config.OUTBOUND_ORIGIN_MAP.keys()].map((origin) => new URL(origin).hostname))
}

/** One at a time links, since of two neither would see what the other is about to. Guarded by a test of two at once. */
export async function lockLinks({ db, organizationId }: OrganizationScope): Promise<void> {
  await lockName(db, `gtm.links ${organizationId}`)
}

/** Has a profile read from a business; another profile that was is no longer. Called under `lockLinks`. */
export async function linkBusiness(
  inside: OrganizationScope,
  profileId: string,
  { id: business_id, slug: business_slug }: OwnBusiness,
): Promise<void> {
  const ofTenant = inside.db.updateTable('gtm_profiles')
  const left = await ofTenant
    .set({ business_id: null, business_slug: null })
    .where('organization_id', '=', inside.organizationId)
    .where('business_id', '=', business_id)
    .where('id', '<>', profileId)
    .returning('id')
    .execute()
  for (const { id } of left) await readBusinessLater(inside, id)
  await ofTenant
    .set({ business_id, business_slug })
    .where('organization_id', '=', inside.organizationId)
    .where('id', '=', profileId)
    .execute()
}

/** A profile that was made of a business without a website is that of the website which it has since. */
export async function moveToWebsite(
  { db, organizationId }: OrganizationScope,
  { id, slug }: OwnBusiness,
  domain: string,
): Promise<void> {
  await db
    .updateTable('gtm_profiles as profile')
    .set({ domain })
    .where('organization_id', '=', organizationId)
    .where('business_id', '=', id)
    .where('domain', '=', slug)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gtm_profiles as other')
            .select('other.id')
            .where('other.organization_id', '=', organizationId)
            .where('other.domain', '=', domain),
        ),
      ),
    )
    .execute()
}

/** The profiles that are read from a business too; those of its website become such. */
export async function profilesOfBusinesses(scope: OrganizationScope): Promise<string[]> {
  const { db, organizationId } = scope
  await lockLinks(scope)
  const profiles = await db
    .selectFrom('gtm_profiles')
    .select(['id', 'domain', 'business_id'])
    .where('organization_id', '=', organizationId)
    .execute()
  if (profiles.some(({ business_id }) => business_id === null)) {
    const linked = new Set(profiles.map(({ business_id }) => business_id))
    for (const business of await businessesWithHosts(scope)) {
      const found = profiles.find(({ domain }) => domain === business.host)
      if (found?.business_id !== null || linked.has(business.id)) continue
      await linkBusiness(scope, found.id, business)
      found.business_id = business.id
    }
  }
  return profiles.flatMap(({ id, business_id }) => (business_id === null ? [] : [id]))
}

/** The business that a profile is read from too, if there is one. */
export async function businessOfProfile(
  { db, organizationId }: OrganizationScope,
  profileId: string,
): Promise<OwnBusiness | undefined> {
  const row = await db
    .selectFrom('gtm_profiles')
    .select(['business_id', 'business_slug'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .executeTakeFirst()
  const { business_id: id = null, business_slug: slug = null } = row ?? {}
  return id === null || slug === null ? undefined : { id, slug }
}
