import type { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import type { Scope } from '#kernel/scope.ts'
import { readProfile } from '../businesses/profile.ts'
import type { MurmurationsProfile } from './schemas.ts'

/** The relationships that schema.org has a word for. */
const predicates: Readonly<Record<string, string>> = {
  located_at: 'https://schema.org/containedInPlace',
  location_of: 'https://schema.org/containsPlace',
}
const maxDescription = 2000

/** The address under which an index reads a profile. */
export function profileUrl({ config }: Pick<Scope, 'config'>, slug: string): string {
  return `${config.PUBLIC_URL}/api/v1/businesses/${encodeURIComponent(slug)}/murmurations/`
}

/** A business as the Murmurations network describes organizations. @throws NotFound also where its holder took it back */
export async function readMurmurations(
  scope: Scope,
  slug: string,
): Promise<z.input<typeof MurmurationsProfile>> {
  const [profile, withdrawn] = await Promise.all([
    readProfile(scope, slug),
    isWithdrawn(scope, slug),
  ])
  // What came from an index has its profile there.
  if (withdrawn || profile.source !== null) throw new NotFound()
  const { name, lat, lng, city, region, country, country_code, categories, tags } = profile
  const page = businessPage(scope, slug)
  return {
    linked_schemas: ['organizations_schema-v1.0.0'],
    name,
    primary_url: profile.website || page,
    tags: [...new Set([...categories, ...tags].map((term) => term.name))],
    urls: [{ name: 'Directory', url: page }],
    description: profile.description.slice(0, maxDescription).toWellFormed(),
    status: 'active',
    full_address: [city, region, country].filter((part) => part !== '').join(', '),
    country_iso_3166: country_code,
    ...(lat === null || lng === null ? {} : { geolocation: { lat, lon: lng } }),
    relationships: profile.relationships.flatMap(({ kind, business }) => {
      const predicate_url = predicates[kind]
      return predicate_url === undefined
        ? []
        : [{ predicate_url, object_url: businessPage(scope, business.slug) }]
    }),
    unique_id: page,
  }
}

/** Where everybody reads of a business. */
export function businessPage({ config }: Scope, slug: string): string {
  return `${config.PUBLIC_URL}/directory/${encodeURIComponent(slug)}/`
}

/** An index takes a profile out only once it is gone from its address. */
async function isWithdrawn({ db }: Scope, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('federated_profiles as f')
    .innerJoin('businesses', 'businesses.id', 'f.business_id')
    .select('f.is_wanted')
    .where('businesses.slug', '=', slug)
    .executeTakeFirst()
  return row?.is_wanted === false
}
